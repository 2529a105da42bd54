import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where every transport stops taking what a server sends.
@Suite(.timeLimit(.minutes(1))) struct TransportLimitTests {
    @Test(arguments: TransportKind.allCases) func anAnnouncedBodyAboveTheLimitIsNotRead(_ kind: TransportKind)
        async throws
    {
        let server = try ScriptedServer { connection, server in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            if connection.isClosedByClient() { server.milestones.reach("closed") }
        }
        await expectURLError(.dataLengthExceedsMaximum) {
            try await kind.make().send(.to(server.url), limits: TransportLimits(maxResponseBytes: 999))
        }
        try await server.milestones.wait(for: "closed")
    }

    @Test(arguments: TransportKind.allCases) func anEndlessBodyEndsAtTheLimit(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, server in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            // Not at full speed: Foundation on Linux runs every session on one queue, and a flood starves the others.
            while connection.send(Data(count: 1 << 16)) { usleep(1000) }
            server.milestones.reach("closed")
        }
        await expectURLError(.dataLengthExceedsMaximum) {
            try await kind.make().send(.to(server.url), limits: TransportLimits(maxResponseBytes: 1 << 20))
        }
        try await server.milestones.wait(for: "closed")
    }

    @Test(arguments: TransportKind.allCases) func aBodyOfExactlyTheLimitIsTaken(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in connection.reply(body: Data(count: 1 << 20)) }
        let reply = try await kind.make().send(.to(server.url), limits: TransportLimits(maxResponseBytes: 1 << 20))
        #expect(reply.body.count == 1 << 20)
    }

    @Test(arguments: TransportKind.allCases) func aLargeHeaderWithinTheLimitIsTaken(_ kind: TransportKind) async throws
    {
        let value = String(repeating: "a", count: 60_000)
        let server = try ScriptedServer.answering { _, connection in
            connection.reply(headers: ["X-One": value, "X-Two": value])
        }
        let (_, response) = try await kind.make().send(.to(server.url))
        #expect(response.value(forHTTPHeaderField: "X-Two") == value)
    }

    @Test(arguments: TransportKind.allCases, [5_000, 400_000])
    func aHeaderAboveTheLimitIsRefused(_ kind: TransportKind, _ size: Int) async throws {
        let server = try ScriptedServer.answering { _, connection in
            for line in 0..<(size / 1000) {
                if !connection.send(
                    (line == 0 ? "HTTP/1.1 200 OK\r\n" : "") + "X-\(line): \(String(repeating: "a", count: 1000))\r\n")
                {
                    return
                }
            }
            connection.send("Content-Length: 0\r\n\r\n")
        }
        await expectURLError(.dataLengthExceedsMaximum) {
            try await kind.make().send(.to(server.url), limits: TransportLimits(maxHeaderBytes: 4_000))
        }
    }
}
