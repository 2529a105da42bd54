import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What every transport throws where there is no response, or may be none.
@Suite(.timeLimit(.minutes(1))) struct TransportFailureTests {
    @Test(arguments: TransportKind.allCases) func aRefusedConnection(_ kind: TransportKind) async throws {
        let url = try ScriptedServer { _, _ in }.url
        await expectURLError(.cannotConnectToHost) { try await kind.make().send(.to(url)) }
    }

    @Test(arguments: TransportKind.allCases) func anUnknownHost(_ kind: TransportKind) async throws {
        let url = try #require(URL(string: "https://host.invalid/"))
        await expectURLError(.cannotFindHost) { try await kind.make().send(.to(url)) }
    }

    @Test(arguments: TransportKind.allCases) func aConnectionClosedBeforeTheHead(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, _ in _ = connection.readRequest() }
        await expectURLError(.networkConnectionLost) { try await kind.make().send(.to(server.url)) }
    }

    @Test(arguments: TransportKind.survivingACutHead, ["HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Le"])
    func aConnectionClosedInTheHead(_ kind: TransportKind, _ sent: String) async throws {
        let server = try ScriptedServer { connection, _ in
            _ = connection.readRequest()
            connection.send(sent)
        }
        await expectURLError(.networkConnectionLost) { try await kind.make().send(.to(server.url)) }
    }

    @Test(arguments: TransportKind.allCases) func aResetWhileWaiting(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, _ in
            _ = connection.readRequest()
            connection.reset()
        }
        await expectURLError(.networkConnectionLost) { try await kind.make().send(.to(server.url)) }
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            "Content-Length: 100\r\n\r\nhalf", "Transfer-Encoding: chunked\r\n\r\n100\r\nhalf",
            "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        ])
    func aTruncatedBodyIsNoReply(_ kind: TransportKind, _ rest: String) async throws {
        let server = try ScriptedServer { connection, _ in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\n\(rest)")
        }
        await expectURLError(.networkConnectionLost) { try await kind.make().send(.to(server.url)) }
    }

    @Test(arguments: TransportKind.allCases) func aResetInTheBody(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, _ in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            connection.reset()
        }
        await expectURLError(.networkConnectionLost) { try await kind.make().send(.to(server.url)) }
    }

    @Test(
        arguments: TransportKind.allCases,
        ["\u{1}\u{2}\u{3}\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "<html>hello</html>\n\n"])
    func garbageIsNoResponse(_ kind: TransportKind, _ garbage: String) async throws {
        let server = try ScriptedServer { connection, _ in
            _ = connection.readRequest()
            connection.send(garbage)
        }
        await expectURLError(.cannotParseResponse) { try await kind.make().send(.to(server.url)) }
    }

    @Test(arguments: TransportKind.allCases) func theErrorHoldsNoQuery(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, _ in _ = connection.readRequest() }
        let url = try #require(URL(string: "\(server.url)/?q=secret-query"))
        let error = await #expect(throws: URLError.self) { try await kind.make().send(.to(url)) }
        let text = error.map { "\($0) \($0.userInfo) \($0.localizedDescription)" } ?? ""
        #expect(!text.contains("secret-query"))
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            ("http://192.0.2.1/", URLError.Code.appTransportSecurityRequiresSecureConnection),
            ("file:///etc/hosts", .unsupportedURL), ("https://me:secret@127.0.0.1/", .badURL), ("https:///x", .badURL),
        ])
    func refusedBeforeAnythingIsSent(_ kind: TransportKind, _ refused: (String, URLError.Code)) async throws {
        let url = try #require(URL(string: refused.0))
        await expectURLError(refused.1) { try await kind.make().send(.to(url)) }
    }
}
