#if os(Linux)
    import Foundation
    import FoundationNetworking
    import TestSupport
    import Testing

    @testable import Networking

    /// TLS and HTTP/2, spoken by nginx.
    @Suite(.timeLimit(.minutes(1)), .enabled(if: NginxServer.isInstalled, "needs nginx and openssl"))
    struct TransportSecurityTests {
        /// One for all tests: it takes a moment to start. The upstream answers `/up` only, and sees who leaves.
        private static let fixture = Result {
            let upstream = try ScriptedServer { connection, server in
                guard let request = connection.readRequest() else { return }
                if request.target == "/up" {
                    connection.reply(body: Data("\(request.body.count)".utf8))
                    return
                }
                server.milestones.reach("waiting \(request.target)")
                if connection.isClosedByClient() { server.milestones.reach("closed \(request.target)") }
            }
            return (nginx: try NginxServer(upstream: upstream.url), upstream: upstream)
        }

        private let nginx: NginxServer
        private let upstream: ScriptedServer

        init() throws { (nginx, upstream) = try Self.fixture.get() }

        private func transport(pins: [String] = []) -> CurlTransport {
            CurlTransport(
                configuration: CurlConfiguration(certificateAuthorities: nginx.authority, pinnedPublicKeys: pins))
        }

        /// What the good site answers: its protocol, and which of its connections it was asked on.
        private func words(_ body: Data) -> [Substring] { String(decoding: body, as: UTF8.self).split(separator: " ") }

        @Test func http2IsSpokenWhereItIsOffered() async throws {
            let transport = transport()
            let first = try await transport.send(.to(nginx.url(.good)), limits: TransportLimits())
            #expect(words(first.body).first == "HTTP/2.0")
            #expect(first.evidence?.protocolName == "h2")
            #expect(first.evidence?.isReused == false)
            #expect(try #require(first.evidence?.tls) > .zero)
            let second = try await transport.send(.to(nginx.url(.good)), limits: TransportLimits())
            #expect(second.evidence?.isReused == true)
            #expect(second.evidence?.tls == .zero)
            #expect(words(second.body) == words(first.body))
        }

        @Test func http1IsSpokenWhereItIsNot() async throws {
            let reply = try await transport().send(.to(nginx.url(.http1)), limits: TransportLimits())
            #expect(words(reply.body).first == "HTTP/1.1")
            #expect(reply.evidence?.protocolName == "http/1.1")
        }

        @Test func manyCallsShareOneConnection() async throws {
            let transport = transport()
            let url = try nginx.url(.good)
            let connections = try await withThrowingTaskGroup(of: Substring?.self) { group in
                for _ in 0..<50 {
                    group.addTask { words(try await transport.send(.to(url)).0).last }
                }
                return try await group.reduce(into: Set<Substring?>()) { $0.insert($1) }
            }
            #expect(connections.count == 1)
        }

        @Test func aBodyGoesOutOverHTTP2() async throws {
            // More than a stream's first window.
            let body = String(repeating: "x", count: 200_000)
            let (reply, _) = try await transport().send(.to(nginx.url(.good, "/up"), "POST", body: body))
            #expect(reply == Data("200000".utf8))
        }

        @Test func aCancelledStreamEndsAtTheServer() async throws {
            let transport = transport()
            let held = try nginx.url(.good, "/hold/stream")
            let task = Task { try await transport.send(.to(held)) }
            try await upstream.milestones.wait(for: "waiting /hold/stream")
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await upstream.milestones.wait(for: "closed /hold/stream")
            #expect(words(try await transport.send(.to(nginx.url(.good))).0).first == "HTTP/2.0")
        }

        @Test func aCancelledStreamIsResetBesideOthers() async throws {
            let transport = transport()
            let staying = try nginx.url(.good, "/hold/staying")
            let leaving = try nginx.url(.good, "/hold/leaving")
            let stays = Task { try await transport.send(.to(staying)) }
            let leaves = Task { try await transport.send(.to(leaving)) }
            try await upstream.milestones.wait(for: "waiting /hold/staying")
            try await upstream.milestones.wait(for: "waiting /hold/leaving")
            leaves.cancel()
            try await upstream.milestones.wait(for: "closed /hold/leaving")
            #expect(upstream.milestones.count(of: "closed /hold/staying") == 0)
            stays.cancel()
            await #expect(throws: CancellationError.self) { try await stays.value }
            try await upstream.milestones.wait(for: "closed /hold/staying")
        }

        @Test func aSilentStreamTimesOutAndIsReset() async throws {
            let held = try nginx.url(.good, "/hold/silent")
            let transport = transport()
            await expectURLError(.timedOut) { try await transport.send(.to(held, timeout: 0.3)) }
            try await upstream.milestones.wait(for: "closed /hold/silent")
            withExtendedLifetime(transport) {}
        }

        @Test(arguments: TransportKind.allCases) func anUnknownAuthorityIsNotTrusted(_ kind: TransportKind) async throws
        {
            let url = try nginx.url(.good)
            await expectURLError(.serverCertificateUntrusted) { try await kind.make().send(.to(url)) }
        }

        @Test(arguments: [
            (NginxServer.Site.otherHost, URLError.Code.serverCertificateUntrusted),
            (.expired, .serverCertificateHasBadDate), (.notYetValid, .serverCertificateNotYetValid),
        ])
        func aWrongCertificateIsNamed(_ site: NginxServer.Site, _ code: URLError.Code) async throws {
            let url = try nginx.url(site)
            await expectURLError(code) { try await transport().send(.to(url)) }
        }

        @Test func aPinnedKeyIsTaken() async throws {
            let other = Data(count: 32).base64EncodedString()
            let pin = try nginx.pin()
            for pins in [[pin], [other, pin], [pin, other]] {
                let (_, response) = try await transport(pins: pins).send(.to(nginx.url(.good)))
                #expect(response.statusCode == 200)
            }
        }

        @Test func anotherKeyThanThePinnedIsNot() async throws {
            let url = try nginx.url(.good)
            let transport = transport(pins: [Data(count: 32).base64EncodedString()])
            await expectURLError(.serverCertificateUntrusted) { try await transport.send(.to(url)) }
        }

        @Test func encryptionIsNeverGivenUpOnARedirect() async throws {
            let url = try nginx.url(.good, "/down")
            await expectURLError(.appTransportSecurityRequiresSecureConnection) { try await transport().send(.to(url)) }
        }

        @Test func aServerWithoutTLSIsNoSecureConnection() async throws {
            let server = try ScriptedServer { connection, _ in connection.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
            await expectURLError(.secureConnectionFailed) { try await transport().send(.to(url)) }
        }
    }
#endif
