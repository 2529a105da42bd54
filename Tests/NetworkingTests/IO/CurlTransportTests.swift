#if os(Linux)
    import Foundation
    import FoundationNetworking
    import TestSupport
    import Testing

    @testable import Networking

    /// What only `CurlTransport` promises.
    @Suite(.timeLimit(.minutes(1))) struct CurlTransportTests {
        @Test func measuresEachPhaseAndKnowsAConnectionAgain() async throws {
            let server = try ScriptedServer.answering { _, connection in
                usleep(20_000)
                connection.reply(body: Data(count: 1000))
            }
            let transport = CurlTransport()
            let first = try #require(await transport.send(.to(server.url), limits: TransportLimits()).evidence)
            #expect(first.protocolName == "http/1.1")
            #expect(first.isReused == false)
            #expect(try #require(first.waiting) >= .milliseconds(15))
            #expect(first.wireBytes == 1000)
            let second = try #require(await transport.send(.to(server.url), limits: TransportLimits()).evidence)
            #expect(second.isReused == true)
            #expect(second.dns == .zero && second.connect == .zero && second.tls == .zero)
            #expect(try #require(second.waiting) >= .milliseconds(15))
        }

        @Test func countsCompressedBytesAsTheyCame() async throws {
            let body = try output(of: "/usr/bin/gzip", ["-c"], input: Data(count: 100_000))
            let server = try ScriptedServer.answering { _, connection in
                connection.reply(headers: ["Content-Encoding": "gzip"], body: body)
            }
            let reply = try await CurlTransport().send(.to(server.url), limits: TransportLimits())
            #expect(reply.body.count == 100_000)
            #expect(reply.evidence?.wireBytes == body.count)
        }

        @Test func timeoutsMayBeFractionsOfASecond() async throws {
            let server = try ScriptedServer { connection, _ in
                _ = connection.readRequest()
                _ = connection.isClosedByClient()
            }
            await expectURLError(.timedOut) { try await CurlTransport().send(.to(server.url, timeout: 0.05)) }
        }

        @Test func anUploadThatTakesLongIsNoSilence() async throws {
            // More than the sockets' own buffers take, and slower in all than the timeout.
            let size = 24 << 20
            let server = try ScriptedServer { connection, server in
                connection.pauseBetweenReads = 0.05
                if let request = connection.readRequest() { server.record(request) }
                connection.reply(201)
            }
            var request = URLRequest.to(server.url, "PUT", timeout: 2)
            request.httpBody = Data(count: size)
            let (_, response) = try await CurlTransport().send(request)
            #expect(response.statusCode == 201)
            #expect(server.requests.first?.body.count == size)
        }

        @Test func aKeyedWriteOnADeadConnectionArrivesWhole() async throws {
            let server = try ScriptedServer { connection, server in
                var answered = 0
                while let request = connection.readRequest() {
                    server.record(request)
                    if connection.number == 0 && answered == 1 { return }
                    connection.reply(body: Data("x".utf8))
                    answered += 1
                }
            }
            let transport = CurlTransport()
            _ = try await transport.send(.to(server.url))
            let post = URLRequest.to(server.url, "POST", body: "{}", headers: ["Idempotency-Key": "k"])
            #expect(try await transport.send(post).0 == Data("x".utf8))
            let posts = server.requests.filter { $0.method == "POST" }
            #expect(posts.map(\.body) == [Data("{}".utf8), Data("{}".utf8)])
        }

        @Test func aNewerConnectionServesTheNextCalls() async throws {
            let server = try ScriptedServer.answering { _, connection in connection.reply() }
            let transport = CurlTransport()
            _ = try await transport.send(.to(server.url, "POST", body: "{}"))
            _ = try await transport.send(.to(server.url))
            _ = try await transport.send(.to(server.url))
            #expect(server.milestones.count(of: "connected") == 1)
        }

        @Test func moreThanTheLimitOfConnectionsWaitTheirTurn() async throws {
            let server = try ScriptedServer.answering { _, connection in connection.reply(body: Data("x".utf8)) }
            let transport = CurlTransport(configuration: CurlConfiguration(maxConnectionsPerHost: 3))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<60 { group.addTask { _ = try await transport.send(.to(server.url)) } }
                try await group.waitForAll()
            }
            #expect(server.requests.count == 60)
            #expect(server.milestones.count(of: "connected") <= 3)
        }

        @Test func manyCancelledAtOnceAreAllClosed() async throws {
            let server = try ScriptedServer { connection, server in
                guard connection.readRequest() != nil else { return }
                server.milestones.reach("waiting")
                if connection.isClosedByClient() { server.milestones.reach("closed") }
            }
            let transport = CurlTransport(configuration: CurlConfiguration(maxConnectionsPerHost: 300))
            let tasks = (0..<200).map { _ in Task { try await transport.send(.to(server.url)) } }
            try await server.milestones.wait(for: "waiting", count: 200)
            for task in tasks { task.cancel() }
            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            try await server.milestones.wait(for: "closed", count: 200)
        }

        @Test func cancelledAtAnyMomentItEndsOnce() async throws {
            let server = try ScriptedServer.answering { _, connection in connection.reply(body: Data(count: 10_000)) }
            let transport = CurlTransport()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for round in 0..<500 {
                    group.addTask {
                        let task = Task { try await transport.send(.to(server.url)) }
                        for _ in 0..<(round % 40) { await Task.yield() }
                        task.cancel()
                        do { _ = try await task.value } catch is CancellationError {}
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await transport.send(.to(server.url)).0.count == 10_000)
        }

        @Test func itsThreadEndsWithIt() async throws {
            let server = try ScriptedServer.answering { _, connection in connection.reply() }
            let begun = Self.threadCount
            for _ in 0..<20 { _ = try await CurlTransport().send(.to(server.url)) }
            // Other tests have transports of their own; twenty of them have not all begun meanwhile.
            let end = ContinuousClock.now + .seconds(20)
            while Self.threadCount >= begun + 20, ContinuousClock.now < end { await Task.yield() }
            #expect(Self.threadCount < begun + 20)
        }

        @Test func aMissingFileOfAuthoritiesIsNoServerFault() async throws {
            let transport = CurlTransport(
                configuration: CurlConfiguration(certificateAuthorities: URL(fileURLWithPath: "/nonexistent.pem")))
            let server = try ScriptedServer { connection, _ in _ = connection.isClosedByClient() }
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
            await expectURLError(.secureConnectionFailed) { try await transport.send(.to(url)) }
        }

        private static var threadCount: Int {
            let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            return ids.count {
                (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))?.hasPrefix(
                    "org.feedscope.c")
                    == true
            }
        }
    }
#endif
