import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What every transport makes of a response.
@Suite(.timeLimit(.minutes(1))) struct TransportReplyTests {
    @Test(arguments: TransportKind.allCases, [200, 201, 204, 304, 400, 401, 403, 404, 409, 429, 500, 502, 503])
    func anyStatusIsAReply(_ kind: TransportKind, _ status: Int) async throws {
        let body = status == 204 || status == 304 ? Data() : Data("{\"a\":1}".utf8)
        let server = try ScriptedServer { connection, server in
            while let request = connection.readRequest() {
                server.record(request)
                let length = body.isEmpty ? "" : "Content-Length: \(body.count)\r\n"
                connection.send(Data("HTTP/1.1 \(status) X\r\nRetry-After: 7\r\n\(length)\r\n".utf8) + body)
            }
        }
        let reply = try await kind.make().send(.to(server.url), limits: TransportLimits())
        #expect(reply.response.statusCode == status)
        #expect(reply.response.value(forHTTPHeaderField: "retry-after") == "7")
        #expect(reply.response.url == server.url)
        #expect(reply.body == body)
    }

    @Test(arguments: TransportKind.allCases, ["GET", "POST", "PUT", "PATCH", "DELETE"])
    func methodTargetHeadersAndBodyGoOutAsTheyAre(_ kind: TransportKind, _ method: String) async throws {
        let server = try ScriptedServer.answering { _, connection in connection.reply() }
        let url = try #require(URL(string: "\(server.url)/v1/feed/a%2Fb?cursor=a%2Bb%2F%3D%26&q=caf%C3%A9"))
        var outgoing = URLRequest.to(url, method, body: method == "GET" ? nil : "{\"text\":\"h\u{e9}\"}")
        outgoing.setValue("Bearer abc", forHTTPHeaderField: "Authorization")
        outgoing.setValue("application/json", forHTTPHeaderField: "Content-Type")
        outgoing.setValue("r-1", forHTTPHeaderField: "X-Request-ID")
        _ = try await kind.make().send(outgoing)
        let seen = try #require(server.requests.first)
        #expect(seen.method == method)
        #expect(seen.target == "/v1/feed/a%2Fb?cursor=a%2Bb%2F%3D%26&q=caf%C3%A9")
        #expect(seen.headers["authorization"] == "Bearer abc")
        #expect(seen.headers["content-type"] == "application/json")
        #expect(seen.headers["x-request-id"] == "r-1")
        #expect(seen.headers["host"] == "127.0.0.1:\(server.port)")
        #expect(seen.headers["expect"] == nil)
        #expect(seen.body == outgoing.httpBody ?? Data())
        #expect(server.requests.count == 1)
    }

    @Test(arguments: TransportKind.allCases) func aPostWithoutABodySaysSo(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in connection.reply(204) }
        _ = try await kind.make().send(.to(server.url, "POST"))
        #expect(server.requests.first?.headers["content-length"] == "0")
    }

    @Test(arguments: TransportKind.allCases) func aChunkedBodyIsPutTogether(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
            connection.send("5;x=y\r\ndefgh\r\n0\r\n\r\n")
        }
        let (body, _) = try await kind.make().send(.to(server.url))
        #expect(body == Data("abcdefgh".utf8))
    }

    @Test(arguments: TransportKind.allCases) func aBodyThatEndsWithTheConnectionIsWhole(_ kind: TransportKind)
        async throws
    {
        let server = try ScriptedServer { connection, _ in
            _ = connection.readRequest()
            connection.send("HTTP/1.0 200 OK\r\n\r\nall of it")
        }
        let (body, _) = try await kind.make().send(.to(server.url))
        #expect(body == Data("all of it".utf8))
    }

    @Test(arguments: TransportKind.allCases) func interimResponsesAreNoReply(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in
            connection.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n")
            connection.reply(201, body: Data("x".utf8))
        }
        let (body, response) = try await kind.make().send(.to(server.url))
        #expect(response.statusCode == 201)
        #expect(body == Data("x".utf8))
    }

    @Test(arguments: TransportKind.allCases) func cookiesAreNotKept(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in connection.reply(headers: ["Set-Cookie": "a=b"]) }
        let transport = kind.make()
        _ = try await transport.send(.to(server.url))
        _ = try await transport.send(.to(server.url))
        #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
    }

    @Test(arguments: TransportKind.allCases) func nothingIsTakenFromACache(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { _, connection in
            connection.reply(headers: ["Cache-Control": "max-age=1000"], body: Data("x".utf8))
        }
        let transport = kind.make()
        _ = try await transport.send(.to(server.url))
        _ = try await transport.send(.to(server.url))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: TransportKind.allCases) func aHundredAtOnce(_ kind: TransportKind) async throws {
        let server = try ScriptedServer.answering { request, connection in
            connection.reply(body: Data(request.target.utf8))
        }
        let transport = kind.make()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<100 {
                let outgoing = URLRequest.to(server.url.appendingPathComponent("\(index)"))
                group.addTask { try await transport.send(outgoing).0 == Data("/\(index)".utf8) }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(server.requests.count == 100)
    }
}
