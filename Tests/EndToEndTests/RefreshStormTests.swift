import Foundation
import Networking
import Testing

/// The layer against the real server over real sockets.
@Suite("The layer on the staging server", .serialized, .timeLimit(.minutes(2)))
struct RefreshStormTests {
    private struct Page: Decodable, Sendable { let nextCursor: String? }

    private func signedIn(_ server: StagingProcess) async throws -> NetworkStack {
        var configuration = NetworkConfiguration(baseURL: server.baseURL, appVersion: "test")
        configuration.tokenDatabase = InMemoryTokenDatabase()
        let stack = try NetworkStack.make(configuration)
        let grant = try await stack.http.send(
            Endpoint<TokenGrant>(
                .post, "/auth/sign-in", body: Data(#"{"username":"demo","password":"demo"}"#.utf8), policy: .public))
        try await stack.session.begin(with: grant)
        return stack
    }

    @Test("turns a thousand sends with an expired token into one refresh, no error, and 2,001 requests at most")
    func storm() async throws {
        let server = try await StagingProcess()
        let stack = try await signedIn(server)
        let before = try await server.journal().last?.seq ?? 0
        try await server.expireTokens()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 {
                group.addTask { _ = try await stack.http.send(Endpoint<Page>(.get, "/feed")) }
            }
            try await group.waitForAll()
        }
        let journal = try await server.journal(after: before)
        #expect(journal.count { $0.path == "/v1/auth/refresh" } == 1)
        #expect(journal.count <= 2001)
        #expect(journal.count { $0.path == "/v1/feed" && $0.status == 200 } == 1000)
    }

    @Test("closes the connection of a cancelled read, which the server sees within 50 ms")
    func cancelled() async throws {
        let server = try await StagingProcess()
        let stack = try await signedIn(server)
        try await server.setFaults(#"[{"path":"/v1/feed","delayMs":3000,"times":1}]"#)
        let read = Task { try await stack.http.send(Endpoint<Page>(.get, "/feed")) }
        // The journal shows a request once it has ended: that this one has come, the spent rule tells.
        _ = try await eventually("the request at the server") {
            let rules = try await server.call("GET", "/_staging/faults")
            return String(decoding: rules, as: UTF8.self) == "[]" ? true : nil
        }
        let cancelledAt = Date()
        read.cancel()
        await #expect(throws: CancellationError.self) { try await read.value }
        let entry = try await eventually("clientAborted", every: .milliseconds(2)) {
            try await server.journal().last { $0.path == "/v1/feed" && $0.outcome == "clientAborted" }
        }
        #expect(entry.endedAt.timeIntervalSince(cancelledAt) < 0.05)
    }

    @Test("is signed out once, however many calls fail at the same moment")
    func refused() async throws {
        let server = try await StagingProcess()
        let stack = try await signedIn(server)
        let events = await stack.session.events()
        try await server.revokeTokens()
        try await server.expireTokens()
        let failures = await withTaskGroup(of: NetworkError?.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        _ = try await stack.http.send(Endpoint<Page>(.get, "/feed"))
                        return nil
                    } catch { return error as? NetworkError }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures.allSatisfy { $0 == .sessionExpired })
        #expect(try await server.journal().count { $0.path == "/v1/auth/refresh" } == 1)
        try await stack.session.begin(with: TokenGrant(accessToken: "a", refreshToken: "r", expiresIn: 900))
        var seen: [SessionEvent] = []
        for await event in events {
            seen.append(event)
            if event == .began { break }
        }
        #expect(seen == [.refreshing, .ended(.refused), .began])
    }
}

extension StagingProcess.JournalEntry {
    /// When the server knew how it ended.
    var endedAt: Date {
        let start =
            (try? Date(
                startedAt,
                strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(
                    separator: .omitted))) ?? .distantFuture
        return start.addingTimeInterval(durationMs / 1000)
    }
}
