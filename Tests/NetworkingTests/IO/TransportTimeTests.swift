import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// When every transport stops waiting: at the timeout, and when its caller is cancelled.
@Suite(.timeLimit(.minutes(1))) struct TransportTimeTests {
    @Test(arguments: TransportKind.allCases) func silenceEndsAfterTheTimeout(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, server in
            _ = connection.readRequest()
            if connection.isClosedByClient() { server.milestones.reach("closed") }
        }
        let outgoing = URLRequest.to(server.url, timeout: 1)
        let began = ContinuousClock.now
        await expectURLError(.timedOut) { try await kind.make().send(outgoing) }
        #expect(began.duration(to: .now) >= .milliseconds(900))
        try await server.milestones.wait(for: "closed")
    }

    @Test(arguments: TransportKind.allCases) func aBodyThatStallsTimesOut(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, server in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            if connection.isClosedByClient() { server.milestones.reach("closed") }
        }
        let outgoing = URLRequest.to(server.url, timeout: 1)
        await expectURLError(.timedOut) { try await kind.make().send(outgoing) }
        try await server.milestones.wait(for: "closed")
    }

    @Test(arguments: TransportKind.allCases) func aSlowBodyIsNoSilence(_ kind: TransportKind) async throws {
        // Longer in all than the timeout, but never silent for as long.
        let server = try ScriptedServer { connection, _ in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n")
            for _ in 0..<12 {
                usleep(250_000)
                connection.send("x")
            }
        }
        let outgoing = URLRequest.to(server.url, timeout: 2)
        let (body, _) = try await kind.make().send(outgoing)
        #expect(body.count == 12)
    }

    @Test(arguments: TransportKind.allCases) func theDeadlineEndsABodyThatDripsForEver(_ kind: TransportKind)
        async throws
    {
        let server = try ScriptedServer { connection, server in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while connection.send("1\r\nx\r\n") { usleep(10_000) }
            server.milestones.reach("closed")
        }
        await expectURLError(.timedOut) {
            try await kind.make().send(.to(server.url), limits: TransportLimits(deadline: .milliseconds(300)))
        }
        try await server.milestones.wait(for: "closed")
    }

    @Test(arguments: TransportKind.allCases) func theDeadlineCountsRedirectsToo(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in
            usleep(100_000)
            connection.reply(302, headers: ["Location": "/again"])
        }
        await expectURLError(.timedOut) {
            try await kind.make().send(
                .to(server.url), limits: TransportLimits(maxRedirects: 100, deadline: .milliseconds(350)))
        }
        #expect(server.requests.count <= 4)
    }

    @Test(arguments: TransportKind.allCases) func aDeadlineThatHasPassedSendsNothing(_ kind: TransportKind) async throws
    {
        let server = try ScriptedServer.answering { _, connection in connection.reply() }
        await expectURLError(.timedOut) {
            try await kind.make().send(.to(server.url), limits: TransportLimits(deadline: .zero))
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: TransportKind.allCases) func anAnswerBeforeTheDeadlineStands(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in connection.reply(body: Data("x".utf8)) }
        let transport = kind.make()
        for _ in 0..<20 {
            let reply = try await transport.send(.to(server.url), limits: TransportLimits(deadline: .seconds(20)))
            #expect(reply.body == Data("x".utf8))
        }
    }

    @Test(arguments: TransportKind.allCases) func aCallerCancelledBeforeOpensNoConnection(_ kind: TransportKind)
        async throws
    {
        let server = try ScriptedServer.answering { _, connection in connection.reply() }
        let transport = kind.make()
        let outgoing = URLRequest.to(server.url)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(outgoing)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.milestones.count(of: "connected") == 0)
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            "", "HTTP/1.1 200 OK\r\nContent-", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
        ])
    func cancellingClosesTheConnectionAtOnce(_ kind: TransportKind, _ sent: String) async throws {
        let server = try ScriptedServer { connection, server in
            _ = connection.readRequest()
            connection.send(sent)
            server.milestones.reach("sent")
            if connection.isClosedByClient() { server.milestones.reach("closed") }
        }
        let transport = kind.make()
        let outgoing = URLRequest.to(server.url)
        let task = Task { try await transport.send(outgoing) }
        try await server.milestones.wait(for: "sent")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.milestones.wait(for: "closed")
    }

    @Test(arguments: TransportKind.allCases) func oneOfManyIsCancelledAlone(_ kind: TransportKind) async throws {
        let server = try ScriptedServer { connection, server in
            while let request = connection.readRequest() {
                server.record(request)
                if request.target == "/hold" {
                    if connection.isClosedByClient() { server.milestones.reach("closed") }
                } else {
                    server.milestones.reach("held")
                    server.milestones.blockUntil("closed")
                    connection.reply(body: Data("x".utf8))
                }
            }
        }
        let transport = kind.make()
        let held = URLRequest.to(server.url.appendingPathComponent("hold"))
        let other = URLRequest.to(server.url.appendingPathComponent("other"))
        let cancelled = Task { try await transport.send(held) }
        let answered = Task { try await transport.send(other) }
        try await server.milestones.wait(for: "request", count: 2)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try await answered.value.0 == Data("x".utf8))
    }
}
