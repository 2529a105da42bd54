import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The transports that keep the same promises.
enum TransportKind: String, CaseIterable, Sendable {
    case urlSession
    #if os(Linux)
        case curl
    #endif

    func make() -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if os(Linux)
            case .curl: CurlTransport()
        #endif
        }
    }
}

@Suite("Every transport, over real sockets", .timeLimit(.minutes(1)))
struct TransportConformanceTests {
    static let all = TransportKind.allCases

    func code(_ operation: () async throws -> some Any) async -> URLError.Code? {
        (await thrown(operation) as? URLError)?.code
    }

    @Test("returns status, headers and body", arguments: all, [200, 201, 400, 401, 404, 429, 500, 503])
    func statuses(kind: TransportKind, status: Int) async throws {
        let server = SocketServer { connection in
            _ = connection.readHead()
            connection.reply(status, headers: ["X-One": "1"], "body")
        }
        let (data, response) = try await kind.make().send(URLRequest(url: server.url("/a?b=c")))
        #expect(response.statusCode == status && data == Data("body".utf8))
        #expect(response.value(forHTTPHeaderField: "x-one") == "1")
    }

    @Test("sends method, path, query, headers and body", arguments: all, ["GET", "POST", "PUT", "PATCH", "DELETE"])
    func request(kind: TransportKind, method: String) async throws {
        let seen = Locked("")
        let server = SocketServer { connection in
            let head = connection.readHead()
            let body = method == "GET" ? "" : connection.readBody(4)
            seen.withLock { $0 = head + body }
            connection.reply(200)
        }
        var request = URLRequest(url: server.url("/a%2Fb?c=%2B"))
        request.httpMethod = method
        request.setValue("v", forHTTPHeaderField: "X-H")
        if method != "GET" { request.httpBody = Data("BODY".utf8) }
        _ = try await kind.make().send(request)
        let text = seen.withLock { $0 }
        #expect(text.hasPrefix("\(method) /a%2Fb?c=%2B HTTP/1.1\r\n"))
        #expect(text.contains("X-H: v\r\n"))
        #expect(text.hasSuffix(method == "GET" ? "\r\n\r\n" : "BODY"))
    }

    @Test("reads a chunked body", arguments: all)
    func chunked(kind: TransportKind) async throws {
        let server = SocketServer { connection in
            _ = connection.readHead()
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
        }
        let (data, _) = try await kind.make().send(URLRequest(url: server.url()))
        #expect(data == Data("abcde".utf8))
    }

    @Test(
        "calls a body that ends too early a lost connection", arguments: all,
        [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nshort",
        ])
    func truncated(kind: TransportKind, text: String) async {
        let server = SocketServer { connection in
            _ = connection.readHead()
            connection.write(text)
        }
        #expect(await code { try await kind.make().send(URLRequest(url: server.url())) } == .networkConnectionLost)
    }

    @Test("fails where the server closes or resets without an answer", arguments: all, [true, false])
    func noAnswer(kind: TransportKind, resets: Bool) async {
        let server = SocketServer { connection in
            _ = connection.readHead()
            if resets { connection.reset() }
        }
        let code = await code { try await kind.make().send(URLRequest(url: server.url())) }
        #expect(code == .networkConnectionLost)
    }

    @Test("sends a POST once, though the connection ends without an answer", arguments: all)
    func postOnce(kind: TransportKind) async throws {
        let requests = Locked(0)
        let server = SocketServer { connection in
            // The first request on a connection is answered; the next one meets a closed door.
            if !connection.readHead().isEmpty { connection.reply(200) }
            if !connection.readHead().isEmpty { requests.withLock { $0 += 1 } }
        }
        let transport = kind.make()
        _ = try await transport.send(URLRequest(url: server.url()))
        var post = URLRequest(url: server.url())
        post.httpMethod = "POST"
        _ = await thrown { try await transport.send(post) }
        #expect(requests.withLock { $0 } <= 1)
    }

    @Test("says that nothing listens there", arguments: all)
    func refused(kind: TransportKind) async {
        var closed: SocketServer? = SocketServer { _ in }
        let url = closed?.url() ?? URL(fileURLWithPath: "/")
        closed = nil
        #expect(await code { try await kind.make().send(URLRequest(url: url)) } == .cannotConnectToHost)
    }

    @Test("says that garbage is no answer", arguments: all)
    func garbage(kind: TransportKind) async {
        let server = SocketServer { connection in
            _ = connection.readHead()
            connection.write("SSH-2.0-OpenSSH_9.2\r\n\r\n")
        }
        let code = await code { try await kind.make().send(URLRequest(url: server.url())) }
        #expect(code == .badServerResponse)
    }

    @Test("gives up a server that goes silent", arguments: all)
    func silent(kind: TransportKind) async {
        let server = SocketServer { connection in
            _ = connection.readHead()
            connection.waitForClose()
        }
        let request = URLRequest(url: server.url(), timeoutInterval: 0.2)
        let code = await code { try await kind.make().send(request) }
        #expect(code == .timedOut)
    }

    @Test("gives up at the deadline a server that drips for ever", arguments: all)
    func drip(kind: TransportKind) async {
        let server = SocketServer { connection in
            _ = connection.readHead()
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while connection.write("1\r\nx\r\n") { usleep(10_000) }
        }
        let limits = TransportLimits(deadline: .milliseconds(200))
        #expect(await code { try await kind.make().send(URLRequest(url: server.url()), limits: limits) } == .timedOut)
    }

    @Test("ends a body without end, with or without a length", arguments: all)
    func flood(kind: TransportKind) async {
        let server = SocketServer { connection in
            _ = connection.readHead()
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
            while connection.write(String(repeating: "x", count: 65_536)) {}
        }
        let limits = TransportLimits(maxResponseBytes: 1 << 20)
        let code = await code { try await kind.make().send(URLRequest(url: server.url()), limits: limits) }
        #expect(code == .dataLengthExceedsMaximum)
    }

    @Test("closes the socket of a cancelled attempt, whatever phase it is in", arguments: all, ["head", "body"])
    func cancelled(kind: TransportKind, phase: String) async throws {
        let gate = Gate()
        let (closes, close) = AsyncStream<Void>.makeStream()
        let server = SocketServer { connection in
            _ = connection.readHead()
            if phase == "body" { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome") }
            Task { try await gate.pass() }
            connection.waitForClose()
            close.yield()
        }
        let task = Task { try await kind.make().send(URLRequest(url: server.url())) }
        await gate.waitForArrivals()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        var iterator = closes.makeAsyncIterator()
        await iterator.next()
    }

    @Test("leaves credentials behind on a redirect to another origin, and takes them along within one", arguments: all)
    func redirects(kind: TransportKind) async throws {
        let heads = Locked<[String]>([])
        let other = SocketServer { connection in
            let head = connection.readHead()
            heads.withLock { $0.append(head) }
            connection.reply(200, "there")
        }
        let target = other.url("/there").absoluteString
        let server = SocketServer { connection in
            while true {
                let head = connection.readHead()
                guard !head.isEmpty else { return }
                heads.withLock { $0.append(head) }
                connection.reply(302, headers: ["Location": head.hasPrefix("GET /first") ? "/second" : target])
            }
        }
        var request = URLRequest(url: server.url("/first"))
        request.setValue("Bearer t", forHTTPHeaderField: "Authorization")
        let (data, _) = try await kind.make().send(request)
        #expect(data == Data("there".utf8))
        #expect(heads.withLock { $0.map { $0.contains("Bearer t") } } == [true, true, false])
    }

    @Test(
        "keeps a POST's body on 307, and drops it on 303", arguments: all, [(307, "POST", true), (303, "GET", false)])
    func redirectedPost(kind: TransportKind, expected: (status: Int, method: String, hasBody: Bool)) async throws {
        let second = Locked("")
        let server = SocketServer { connection in
            while true {
                let head = connection.readHead()
                guard !head.isEmpty else { return }
                let body = head.hasPrefix("POST") ? connection.readBody(4) : ""
                if head.contains(" /first ") {
                    connection.reply(expected.status, headers: ["Location": "/second"])
                } else {
                    second.withLock { $0 = head.prefix { $0 != " " } + body }
                    connection.reply(200)
                }
            }
        }
        var request = URLRequest(url: server.url("/first"))
        request.httpMethod = "POST"
        request.httpBody = Data("BODY".utf8)
        _ = try await kind.make().send(request)
        #expect(second.withLock { $0 } == expected.method + (expected.hasBody ? "BODY" : ""))
    }

    @Test("follows five redirects and no more", arguments: all, [5, 6])
    func manyRedirects(kind: TransportKind, count: Int) async throws {
        let server = SocketServer { connection in
            while true {
                let head = connection.readHead()
                guard let path = head.split(separator: " ").dropFirst().first, let step = Int(path.dropFirst()) else {
                    return
                }
                if step < count {
                    connection.reply(302, headers: ["Location": "/\(step + 1)"])
                } else {
                    connection.reply(200, "end")
                }
            }
        }
        let result = await code { try await kind.make().send(URLRequest(url: server.url("/0"))) }
        #expect(result == (count > 5 ? .httpTooManyRedirects : nil))
    }

    @Test(
        "doesn't follow a redirect to plain http elsewhere, or to a file", arguments: all,
        ["http://192.0.2.1/", "file:///etc/passwd"])
    func forbiddenRedirect(kind: TransportKind, target: String) async {
        let server = SocketServer { connection in
            _ = connection.readHead()
            connection.reply(302, headers: ["Location": target])
        }
        let result = await code { try await kind.make().send(URLRequest(url: server.url())) }
        #expect(result == .appTransportSecurityRequiresSecureConnection || result == .unsupportedURL)
    }

    @Test("keeps no cookies", arguments: all)
    func cookies(kind: TransportKind) async throws {
        let heads = Locked<[String]>([])
        let server = SocketServer { connection in
            while true {
                let head = connection.readHead()
                guard !head.isEmpty else { return }
                heads.withLock { $0.append(head) }
                connection.reply(200, headers: ["Set-Cookie": "a=b; Path=/"])
            }
        }
        let transport = kind.make()
        for _ in 0..<2 { _ = try await transport.send(URLRequest(url: server.url())) }
        #expect(heads.withLock { $0.count } == 2)
        #expect(!heads.withLock { $0.contains { $0.lowercased().contains("cookie") } })
    }

    @Test("carries a hundred at a time, each to its own caller", arguments: all)
    func parallel(kind: TransportKind) async throws {
        let server = SocketServer { connection in
            while true {
                let head = connection.readHead()
                guard let path = head.split(separator: " ").dropFirst().first else { return }
                connection.reply(200, String(path))
            }
        }
        let transport = kind.make()
        let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for index in 0..<100 {
                group.addTask {
                    let (data, _) = try await transport.send(URLRequest(url: server.url("/\(index)")))
                    return (index, String(decoding: data, as: UTF8.self))
                }
            }
            return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        #expect(answers == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, "/\($0)") }))
    }
}
