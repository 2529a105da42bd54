import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers inside URLSession, so that the real request arrives here. Handlers are found by the URL's path, one a test.
final class StubProtocol: URLProtocol {
    enum Action: Sendable {
        case reply(Int, headers: [String: String], body: String)
        case failure(URLError.Code)
        /// Never answers.
        case silence
    }

    private static let handlers = Locked<[String: @Sendable (URLRequest) -> Action]>([:])
    private static let stopped = Locked<Set<String>>([])

    static func url(_ handler: @escaping @Sendable (URLRequest) -> Action) -> URL {
        let path = "/\(UUID().uuidString)"
        handlers.withLock { $0[path] = handler }
        guard let url = URL(string: "https://stub.example\(path)") else { preconditionFailure(path) }
        return url
    }

    static func isStopped(_ url: URL) -> Bool { stopped.withLock { $0.contains(url.path) } }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let handler = Self.handlers.withLock({ $0[url.path] }) else { return }
        switch handler(request) {
        case .reply(let status, let headers, let body):
            guard
                let response = HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data(body.utf8))
            client?.urlProtocolDidFinishLoading(self)
        case .failure(let code):
            client?.urlProtocol(self, didFailWithError: URLError(code))
        case .silence:
            break
        }
    }

    override func stopLoading() {
        if let url = request.url { _ = Self.stopped.withLock { $0.insert(url.path) } }
    }
}

@Suite("URLSessionTransport, with a stub inside URLSession")
struct URLSessionTransportStubTests {
    let transport: URLSessionTransport = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        return URLSessionTransport(configuration: configuration)
    }()

    @Test("sends method, headers and body as they were built")
    func request() async throws {
        let seen = Locked<URLRequest?>(nil)
        let url = StubProtocol.url { request in
            seen.withLock { $0 = request }
            return .reply(200, headers: ["X-Reply": "y"], body: "hello")
        }
        var request = URLRequest(url: url, timeoutInterval: 7)
        request.httpMethod = "PUT"
        request.httpBody = Data("body".utf8)
        request.setValue("key", forHTTPHeaderField: "Idempotency-Key")
        let (data, response) = try await transport.send(request)
        #expect(data == Data("hello".utf8))
        #expect(response.value(forHTTPHeaderField: "X-Reply") == "y")
        let sent = try #require(seen.withLock { $0 })
        #expect(sent.httpMethod == "PUT" && sent.timeoutInterval == 7)
        #expect(sent.value(forHTTPHeaderField: "Idempotency-Key") == "key")
    }

    @Test("takes any status for a reply", arguments: [200, 204, 304, 400, 401, 404, 429, 500, 503])
    func statuses(status: Int) async throws {
        let url = StubProtocol.url { _ in .reply(status, headers: ["Retry-After": "3"], body: "") }
        let (_, response) = try await transport.send(URLRequest(url: url))
        #expect(response.statusCode == status)
        #expect(response.value(forHTTPHeaderField: "Retry-After") == "3")
    }

    @Test(
        "throws the URLError where there is no response",
        arguments: [URLError.Code.notConnectedToInternet, .timedOut, .cannotFindHost, .networkConnectionLost])
    func failures(code: URLError.Code) async {
        let url = StubProtocol.url { _ in .failure(code) }
        let error = await thrown { try await transport.send(URLRequest(url: url)) }
        #expect((error as? URLError)?.code == code)
    }

    @Test("throws CancellationError for a caller that is cancelled while it waits, and stops loading")
    func cancelled() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let url = StubProtocol.url { _ in
            start.yield()
            return .silence
        }
        let task = Task { try await transport.send(URLRequest(url: url)) }
        var starts = started.makeAsyncIterator()
        await starts.next()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("sends nothing for a caller that was cancelled before")
    func cancelledBefore() async {
        let count = Locked(0)
        let url = StubProtocol.url { _ in
            count.withLock { $0 += 1 }
            return .reply(200, headers: [:], body: "")
        }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(URLRequest(url: url))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(count.withLock { $0 } == 0)
    }

    @Test("ends a body beyond the limit")
    func tooLarge() async {
        let url = StubProtocol.url { _ in .reply(200, headers: [:], body: String(repeating: "x", count: 2000)) }
        let error = await thrown {
            try await transport.send(URLRequest(url: url), limits: TransportLimits(maxResponseBytes: 1999))
        }
        #expect((error as? URLError)?.code == .dataLengthExceedsMaximum)
    }

    @Test("ends an attempt at its deadline, however often bytes may come")
    func deadline() async {
        let url = StubProtocol.url { _ in .silence }
        let error = await thrown {
            try await transport.send(URLRequest(url: url), limits: TransportLimits(deadline: .milliseconds(1)))
        }
        #expect((error as? URLError)?.code == .timedOut)
    }

    @Test("sends nothing in the clear to another machine, nor by another scheme")
    func clear() async throws {
        for (text, code) in [
            ("http://stub.example/", URLError.Code.appTransportSecurityRequiresSecureConnection),
            ("ftp://stub.example/", .unsupportedURL), ("file:///etc/passwd", .unsupportedURL),
        ] {
            let url = try #require(URL(string: text))
            let error = await thrown { try await transport.send(URLRequest(url: url)) }
            #expect((error as? URLError)?.code == code)
        }
    }
}
