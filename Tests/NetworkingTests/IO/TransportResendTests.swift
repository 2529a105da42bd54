import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Connections that the server has closed or closes on the next request: what may be sent again is, and a write that may
/// not reaches the server once.
@Suite(.timeLimit(.minutes(1))) struct TransportResendTests {
    private func request(_ method: String, _ url: URL, key: String? = nil) -> URLRequest {
        .to(
            url, method, body: method == "GET" ? nil : "{}", headers: key.map { ["Idempotency-Key": $0] } ?? [:])
    }

    /// The first connection answers once and closes on its second request, after reading it; the others always answer.
    private func forgetfulServer() throws -> ScriptedServer {
        try ScriptedServer { connection, server in
            var answered = 0
            while let request = connection.readRequest() {
                server.record(request)
                if connection.number == 0 && answered == 1 { return }
                connection.reply(body: Data("x".utf8))
                answered += 1
            }
        }
    }

    @Test(arguments: TransportKind.allCases) func aConnectionIsUsedAgain(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in connection.reply() }
        let transport = kind.make()
        for _ in 0..<3 { _ = try await transport.send(request("GET", server.url)) }
        #expect(server.milestones.count(of: "connected") == 1)
    }

    @Test(arguments: TransportKind.allCases) func aConnectionClosedWhileIdleIsNotNoticed(_ kind: TransportKind)
        async throws
    {
        let server = try ScriptedServer { connection, server in
            _ = connection.readRequest()
            connection.reply(body: Data("x".utf8))
            connection.close()
            server.milestones.reach("closed")
        }
        let transport = kind.make()
        for round in 1...5 {
            #expect(try await transport.send(request("GET", server.url)).0 == Data("x".utf8))
            try await server.milestones.wait(for: "closed", count: round)
        }
    }

    @Test(arguments: TransportKind.allCases) func aWriteWithoutAKeyArrivesOnce(_ kind: TransportKind) async throws {
        let server = try forgetfulServer()
        let transport = kind.make()
        _ = try await transport.send(request("GET", server.url))
        _ = try? await transport.send(request("POST", server.url))
        #expect(server.requests.filter { $0.method == "POST" }.count == 1)
    }

    @Test(arguments: TransportKind.allCases) func aWriteWithoutAKeyThatIsLostSaysSo(_ kind: TransportKind) async throws
    {
        let server = try ScriptedServer { connection, server in
            while let request = connection.readRequest() {
                server.record(request)
                if request.method == "POST" { return }
                connection.reply()
            }
        }
        let transport = kind.make()
        _ = try await transport.send(request("GET", server.url))
        await expectURLError(.networkConnectionLost) {
            try await transport.send(request("POST", server.url))
        }
        #expect(server.requests.filter { $0.method == "POST" }.count == 1)
    }

    @Test(arguments: TransportKind.allCases) func aWriteWithAKeyKeepsItWhereItIsSentAgain(_ kind: TransportKind)
        async throws
    {
        let server = try forgetfulServer()
        let transport = kind.make()
        _ = try await transport.send(request("GET", server.url))
        _ = try? await transport.send(request("POST", server.url, key: "k"))
        let posts = server.requests.filter { $0.method == "POST" }
        #expect((1...2).contains(posts.count))
        #expect(posts.allSatisfy { $0.headers["idempotency-key"] == "k" })
    }

    @Test(arguments: [
        ("GET", nil, true), ("HEAD", nil, true), ("PUT", nil, true), ("DELETE", nil, true), ("OPTIONS", nil, true),
        ("POST", nil, false), ("PATCH", nil, false), ("POST", "k", true), ("PATCH", "k", true), ("MADE-UP", nil, false),
    ])
    func whatMayBeSentAgain(_ method: String, _ key: String?, _ isSafe: Bool) throws {
        #expect(request(method, try #require(URL(string: "https://a.example")), key: key).isSafeToResend == isSafe)
    }
}
