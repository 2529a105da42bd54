import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Redirects on real sockets: that both transports ask `RedirectRule`, and send what it says.
@Suite(.timeLimit(.minutes(1))) struct TransportRedirectTests {
    private func request(_ url: URL, _ method: String = "GET", body: String? = nil) -> URLRequest {
        .to(
            url, method, body: body,
            headers: ["Authorization": "Bearer abc", "Cookie": "a=b", "X-Request-ID": "r-1"])
    }

    /// Redirects `/from` to `location`, and answers anything else with its own target.
    private func server(_ status: Int, to location: String) throws -> ScriptedServer {
        try ScriptedServer.answering { request, connection in
            if request.target == "/from" {
                connection.reply(status, headers: ["Location": location], body: Data("moved".utf8))
            } else {
                connection.reply(body: Data(request.target.utf8))
            }
        }
    }

    @Test(arguments: TransportKind.allCases, [301, 302, 303, 307, 308])
    func followedOnTheSameOrigin(_ kind: TransportKind, _ status: Int) async throws {
        let server = try server(status, to: "/to?c=a%2Bb")
        let reply = try await kind.make().send(
            request(server.url.appendingPathComponent("from")), limits: TransportLimits())
        #expect(reply.body == Data("/to?c=a%2Bb".utf8))
        #expect(reply.response.statusCode == 200)
        #expect(reply.response.url?.absoluteString == "\(server.url)/to?c=a%2Bb")
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer abc", "Bearer abc"])
        #expect(server.requests.map { $0.headers["x-request-id"] } == ["r-1", "r-1"])
    }

    @Test(arguments: TransportKind.allCases, [301, 302, 303, 307, 308])
    func credentialsDoNotGoToAnotherPort(_ kind: TransportKind, _ status: Int) async throws {
        let other = try ScriptedServer.answering { _, connection in connection.reply(body: Data("other".utf8)) }
        let server = try server(status, to: "\(other.url)/to")
        let (body, _) = try await kind.make().send(request(server.url.appendingPathComponent("from")))
        #expect(body == Data("other".utf8))
        let seen = try #require(other.requests.first)
        #expect(seen.headers["authorization"] == nil)
        #expect(seen.headers["cookie"] == nil)
        #expect(seen.headers["x-request-id"] == "r-1")
        #expect(seen.headers["host"] == "127.0.0.1:\(other.port)")
    }

    @Test(arguments: TransportKind.allCases) func credentialsDoNotComeBackOnTheWayBack(_ kind: TransportKind)
        async throws
    {
        let home = Locked(URL?.none)
        let other = try ScriptedServer.answering { _, connection in
            connection.reply(302, headers: ["Location": "\(home.withLock { $0?.absoluteString } ?? "")/back"])
        }
        let server = try server(302, to: "\(other.url)/to")
        home.withLock { $0 = server.url }
        let (body, _) = try await kind.make().send(request(server.url.appendingPathComponent("from")))
        #expect(body == Data("/back".utf8))
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer abc", nil])
    }

    @Test(
        arguments: TransportKind.allCases,
        [(303, "GET", ""), (302, "GET", ""), (307, "POST", "{}"), (308, "POST", "{}")])
    func aPost(_ kind: TransportKind, _ row: (status: Int, method: String, body: String)) async throws {
        let server = try server(row.status, to: "/to")
        _ = try await kind.make().send(request(server.url.appendingPathComponent("from"), "POST", body: "{}"))
        #expect(server.requests.map(\.method) == ["POST", row.method])
        #expect(server.requests.last?.body == Data(row.body.utf8))
        #expect(server.requests.last?.headers["content-length"] == (row.body.isEmpty ? nil : "2"))
    }

    @Test(arguments: TransportKind.allCases) func aBodyDoesNotGoToAnotherOrigin(_ kind: TransportKind) async throws {
        let other = try ScriptedServer.answering { _, connection in connection.reply() }
        let server = try server(307, to: "\(other.url)/to")
        let (_, response) = try await kind.make().send(
            request(server.url.appendingPathComponent("from"), "POST", body: "{}"))
        #expect(response.statusCode == 307)
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: TransportKind.allCases) func aLoopEnds(_ kind: TransportKind) async throws {
        let server = try server(302, to: "/from")
        await expectURLError(.httpTooManyRedirects) {
            try await kind.make().send(request(server.url.appendingPathComponent("from")))
        }
        #expect(server.requests.count == 6)
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            ("http://192.0.2.1/", URLError.Code.appTransportSecurityRequiresSecureConnection),
            ("file:///etc/hosts", .unsupportedURL), ("https://", .redirectToNonExistentLocation),
        ])
    func refused(_ kind: TransportKind, _ row: (location: String, code: URLError.Code)) async throws {
        let server = try server(302, to: row.location)
        await expectURLError(row.code) {
            try await kind.make().send(request(server.url.appendingPathComponent("from")))
        }
        #expect(server.requests.count == 1)
    }

    @Test(arguments: TransportKind.allCases) func aRedirectWithoutALocationIsTheReply(_ kind: TransportKind)
        async throws
    {
        let server = try ScriptedServer.answering { _, connection in connection.reply(302) }
        let (_, response) = try await kind.make().send(request(server.url))
        #expect(response.statusCode == 302)
    }

    @Test(arguments: TransportKind.allCases) func cancelledAtTheSecondHop(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, server in
            while let request = connection.readRequest() {
                if request.target == "/from" {
                    connection.reply(302, headers: ["Location": "/to"])
                } else {
                    server.milestones.reach("waiting")
                    if connection.isClosedByClient() { server.milestones.reach("closed") }
                }
            }
        }
        let transport = kind.make()
        let outgoing = request(server.url.appendingPathComponent("from"))
        let task = Task { try await transport.send(outgoing) }
        try await server.milestones.wait(for: "waiting")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.milestones.wait(for: "closed")
    }

    /// Foundation on Linux traps when a cancellation and a redirect meet in the wrong order.
    @Test(arguments: TransportKind.allCases) func cancellingAroundARedirectTrapsNothing(_ kind: TransportKind)
        async throws
    {
        let server = try server(302, to: "/from")
        let transport = kind.make()
        let outgoing = request(server.url.appendingPathComponent("from"))
        for round in 0..<100 {
            let task = Task { try await transport.send(outgoing) }
            let seen = server.requests.count
            try await server.milestones.wait(for: "request", count: seen + round % 5)
            task.cancel()
            do {
                _ = try await task.value
                Issue.record("a loop brought a reply")
            } catch is CancellationError {
            } catch {
                #expect((error as? URLError)?.code == .httpTooManyRedirects)
            }
        }
    }
}
