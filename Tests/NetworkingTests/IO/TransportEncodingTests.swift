import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Bodies that arrive compressed.
@Suite(.timeLimit(.minutes(1))) struct TransportEncodingTests {
    private static let text = Data(String(repeating: "feed ", count: 2000).utf8)

    private func gzipped(_ data: Data) throws -> Data { try output(of: "/usr/bin/gzip", ["-c"], input: data) }

    private func server(_ body: Data) throws -> ScriptedServer {
        try ScriptedServer.answering { _, connection in
            connection.reply(headers: ["Content-Encoding": "gzip"], body: body)
        }
    }

    @Test(arguments: TransportKind.allCases) func gzipIsAskedForAndUndone(_ kind: TransportKind) async throws {
        let server = try server(gzipped(Self.text))
        let (body, _) = try await kind.make().send(.to(server.url))
        #expect(body == Self.text)
        #expect(server.requests.first?.headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test(arguments: TransportKind.allCases) func theLimitCountsInflatedBytes(_ kind: TransportKind) async throws {
        // A few kilobytes on the wire, eight megabytes afterwards.
        let server = try server(gzipped(Data(count: 8 << 20)))
        await expectURLError(.dataLengthExceedsMaximum) {
            try await kind.make().send(.to(server.url), limits: TransportLimits(maxResponseBytes: 1 << 20))
        }
    }

    @Test(arguments: TransportKind.allCases) func aBodyThatIsNotWhatItSaysIsNoReply(_ kind: TransportKind) async throws
    {
        let server = try server(Data("not compressed at all".utf8))
        await expectURLError(.cannotDecodeContentData) { try await kind.make().send(.to(server.url)) }
    }

    @Test(arguments: TransportKind.allCases) func aCompressedBodyThatIsCutOffIsNoReply(_ kind: TransportKind)
        async throws
    {
        let whole = try gzipped(Self.text)
        let server = try ScriptedServer { connection, _ in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(whole.count)\r\n\r\n")
            connection.send(whole.prefix(whole.count / 2))
        }
        await expectURLError(.networkConnectionLost) { try await kind.make().send(.to(server.url)) }
    }
}
