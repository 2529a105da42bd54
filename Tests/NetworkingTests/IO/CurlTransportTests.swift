#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking
    import TestSupport
    import Testing

    @testable import Networking

    @Suite("CurlTransport", .timeLimit(.minutes(1)))
    struct CurlTransportTests {
        let transport = CurlTransport()

        /// What `head -c 1M /dev/zero | gzip -9n | base64` prints: a megabyte in a kilobyte.
        static let compressedZeros =
            "H4sIAAAAAAACA+3BMQEAAADCoPVPbQhfo" + String(repeating: "A", count: 1355) + "PgMc6jinAAAQAA=="

        /// Answers every request of a connection in this way.
        func server(_ answer: @escaping @Sendable (SocketServer.Connection) -> Void) -> SocketServer {
            SocketServer { connection in
                while !connection.readHead().isEmpty { answer(connection) }
            }
        }

        @Test("tells the phases of an attempt, and that the next one found the connection there")
        func evidence() async throws {
            let server = server { $0.reply(200, "hello") }
            let request = URLRequest(url: server.url())
            let first = try #require(try await transport.send(request, limits: TransportLimits()).evidence)
            let second = try #require(try await transport.send(request, limits: TransportLimits()).evidence)
            #expect(first.protocolName == "http/1.1" && first.isReused == false && first.wireBytes == 5)
            #expect(second.isReused == true && second.connect == .zero && second.dns == .zero)
            #expect(first.waiting.map { $0 > .zero } == true)
            #expect(server.connectionCount == 1)
        }

        @Test("inflates a body, and counts what comes out")
        func gzip() async throws {
            let bomb = try #require(Data(base64Encoded: Self.compressedZeros))
            let server = server { connection in
                connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
                connection.write(Array(bomb))
            }
            let request = URLRequest(url: server.url())
            let (data, _) = try await transport.send(request)
            #expect(data == Data(count: 1 << 20))
            let limited = TransportLimits(maxResponseBytes: 100_000)
            let error = await thrown { try await transport.send(request, limits: limited) }
            #expect((error as? URLError)?.code == .dataLengthExceedsMaximum)
        }

        @Test("says that a body's encoding is broken")
        func brokenGzip() async {
            let server = server { $0.reply(200, headers: ["Content-Encoding": "gzip"], "this is no gzip") }
            let error = await thrown { try await transport.send(URLRequest(url: server.url())) }
            #expect((error as? URLError)?.code == .cannotDecodeContentData)
        }

        @Test("ends a header without end, in many lines or in one", arguments: ["X: y\r\n", "y"])
        func endlessHeader(piece: String) async {
            let server = server { connection in
                connection.write("HTTP/1.1 200 OK\r\nX-Long: ")
                if piece.count > 1 { connection.write("\r\n") }
                let block = String(repeating: piece, count: 4096)
                while connection.write(block) {}
            }
            let error = await thrown { try await transport.send(URLRequest(url: server.url())) }
            #expect((error as? URLError)?.code == .dataLengthExceedsMaximum)
        }

        @Test("takes the header of the final response, and joins a field that comes twice")
        func fields() async throws {
            let server = server { connection in
                connection.write("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n")
                connection.write("HTTP/1.1 200 OK\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 0\r\n\r\n")
            }
            let (_, response) = try await transport.send(URLRequest(url: server.url()))
            #expect(response.value(forHTTPHeaderField: "X-A") == "1, 2")
            #expect(response.value(forHTTPHeaderField: "X-Early") == nil)
        }

        @Test("sends no header that its request doesn't have, but for what the protocol needs")
        func ownHeaders() async throws {
            let head = Locked("")
            let server = SocketServer { connection in
                head.withLock { $0 = connection.readHead() }
                _ = connection.readBody(4)
                connection.reply(200)
            }
            var request = URLRequest(url: server.url())
            request.httpMethod = "POST"
            request.httpBody = Data("BODY".utf8)
            _ = try await transport.send(request)
            let names = head.withLock { $0 }.split(separator: "\r\n").dropFirst().compactMap {
                $0.split(separator: ":").first
            }
            #expect(Set(names.map { $0.lowercased() }) == ["host", "accept", "accept-encoding", "content-length"])
        }

        @Test("gives a write that nothing makes safe to repeat a connection of its own")
        func writes() async throws {
            let server = server { $0.reply(200) }
            for (method, key) in [("GET", nil), ("POST", "k"), ("POST", nil), ("PATCH", nil)] as [(String, String?)] {
                var request = URLRequest(url: server.url())
                request.httpMethod = method
                request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
                _ = try await transport.send(request)
            }
            #expect(server.connectionCount == 3)
        }

        @Test("ends two hundred attempts that are cancelled at once, and goes on as good as new")
        func manyCancelled() async throws {
            let arrivals = Gate()
            let server = SocketServer { connection in
                _ = connection.readHead()
                Task { try await arrivals.pass() }
                connection.waitForClose()
            }
            let request = URLRequest(url: server.url())
            let tasks = (0..<200).map { _ in Task { try await transport.send(request) } }
            await arrivals.waitForArrivals(200)
            for task in tasks { task.cancel() }
            for task in tasks {
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            await arrivals.open()
            let answering = self.server { $0.reply(204) }
            let (_, response) = try await transport.send(URLRequest(url: answering.url()))
            #expect(response.statusCode == 204)
        }

        @Test("maps libcurl's codes to those that a user of Foundation expects")
        func codes() {
            let table: [(CURLcode, Int, URLError.Code)] = [
                (CURLE_COULDNT_RESOLVE_HOST, 0, .cannotFindHost), (CURLE_COULDNT_CONNECT, 0, .cannotConnectToHost),
                (CURLE_OPERATION_TIMEDOUT, 0, .timedOut), (CURLE_RECV_ERROR, 0, .networkConnectionLost),
                (CURLE_PARTIAL_FILE, 0, .networkConnectionLost), (CURLE_HTTP2_STREAM, 0, .networkConnectionLost),
                (CURLE_PEER_FAILED_VERIFICATION, 10, .serverCertificateHasBadDate),
                (CURLE_PEER_FAILED_VERIFICATION, 9, .serverCertificateNotYetValid),
                (CURLE_PEER_FAILED_VERIFICATION, 18, .serverCertificateHasUnknownRoot),
                (CURLE_PEER_FAILED_VERIFICATION, 62, .serverCertificateUntrusted),
                (CURLE_SSL_PINNEDPUBKEYNOTMATCH, 0, .serverCertificateUntrusted),
                (CURLE_SSL_CONNECT_ERROR, 0, .secureConnectionFailed), (CURLE_FAILED_INIT, 0, .unknown),
            ]
            for (code, verdict, expected) in table {
                #expect(CurlErrorCodes.code(for: code, certificateVerdict: verdict) == expected)
            }
        }
    }
#endif
