import Foundation
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What only URLSession brings: stubs, its configuration, and the corrections of its errors.
@Suite(.timeLimit(.minutes(1))) struct URLSessionTransportTests {
    private let transport = URLSessionTransport(configuration: StubURLProtocol.configuration)

    @Test(arguments: [200, 201, 204, 304, 400, 401, 404, 429, 500, 503]) func anyStatusIsAReply(_ status: Int)
        async throws
    {
        let (url, _) = StubURLProtocol.host(
            .respond(status, headers: ["X-Thing": "1"]), .data(Data("ab".utf8)), .data(Data("cd".utf8)), .finish)
        let reply = try await transport.send(URLRequest(url: url), limits: TransportLimits())
        #expect(reply.response.statusCode == status)
        #expect(reply.response.value(forHTTPHeaderField: "x-thing") == "1")
        #expect(reply.body == Data("abcd".utf8))
    }

    @Test func methodHeadersAndBodyGoOut() async throws {
        let (url, script) = StubURLProtocol.host(.respond(201), .finish)
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        request.setValue("k", forHTTPHeaderField: "Idempotency-Key")
        request.timeoutInterval = 7
        _ = try await transport.send(request)
        let sent = try #require(script.requests.withLock { $0.first })
        #expect(sent.httpMethod == "PUT")
        #expect(sent.value(forHTTPHeaderField: "Idempotency-Key") == "k")
        #expect(sent.timeoutInterval == 7)
    }

    @Test(arguments: [URLError.Code.notConnectedToInternet, .timedOut, .cannotFindHost])
    func noResponseThrowsItsCode(_ code: URLError.Code) async {
        let (url, _) = StubURLProtocol.host(.fail(code))
        await expectURLError(code) { try await transport.send(URLRequest(url: url)) }
    }

    @Test func aFailureAfterTheHeadThrows() async {
        let (url, _) = StubURLProtocol.host(.respond(200), .data(Data("half".utf8)), .fail(.networkConnectionLost))
        await expectURLError(.networkConnectionLost) { try await transport.send(URLRequest(url: url)) }
    }

    @Test func theErrorHoldsNoURL() async throws {
        let (url, _) = StubURLProtocol.host(.fail(.timedOut))
        var components = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
        components.query = "q=secret-query"
        let secret = try #require(components.url)
        let error = await #expect(throws: URLError.self) { try await transport.send(URLRequest(url: secret)) }
        #expect(error.map { "\($0) \($0.userInfo)" }?.contains("secret-query") == false)
    }

    @Test func aCallerCancelledBeforeSendsNothing() async {
        let (url, script) = StubURLProtocol.host(.respond(200), .finish)
        let transport = transport
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(URLRequest(url: url))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(script.requests.withLock { $0.isEmpty })
    }

    @Test func aCallerCancelledWhileWaitingStopsTheLoading() async throws {
        let (url, script) = StubURLProtocol.host()
        let transport = transport
        let task = Task { try await transport.send(URLRequest(url: url)) }
        try await script.milestones.wait(for: "loading")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await script.milestones.wait(for: "stopped")
    }

    @Test func aBodyAboveTheLimitEndsWhileItArrives() async throws {
        let (url, script) = StubURLProtocol.host(.respond(200), .data(Data(count: 6)), .data(Data(count: 5)))
        let limits = TransportLimits(maxResponseBytes: 10)
        await expectURLError(.dataLengthExceedsMaximum) {
            try await transport.send(URLRequest(url: url), limits: limits)
        }
        try await script.milestones.wait(for: "stopped")
    }

    @Test func aBodyOfExactlyTheLimitIsTaken() async throws {
        let (url, _) = StubURLProtocol.host(.respond(200), .data(Data(count: 6)), .data(Data(count: 4)), .finish)
        let reply = try await transport.send(URLRequest(url: url), limits: TransportLimits(maxResponseBytes: 10))
        #expect(reply.body.count == 10)
    }

    @Test func aHeaderAboveTheLimitIsRefused() async {
        let (url, _) = StubURLProtocol.host(
            .respond(200, headers: ["X-Large": String(repeating: "a", count: 2000)]), .finish)
        await expectURLError(.dataLengthExceedsMaximum) {
            try await transport.send(URLRequest(url: url), limits: TransportLimits(maxHeaderBytes: 1000))
        }
    }

    @Test(arguments: [
        (URLError.Code.unknown, "transfer closed with 12 bytes remaining to read", URLError.Code.networkConnectionLost),
        (.unknown, "SSL certificate problem: self-signed certificate", .serverCertificateUntrusted),
        (.unknown, "SSL certificate problem: certificate has expired", .serverCertificateHasBadDate),
        (.unknown, "SSL certificate problem: certificate is not yet valid", .serverCertificateNotYetValid),
        (
            .unknown, "SSL: no alternative certificate subject name matches target host name 'x'",
            .serverCertificateUntrusted
        ),
        (.unknown, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to x", .secureConnectionFailed),
        (.unknown, "Out of memory", .dataLengthExceedsMaximum),
        (.badServerResponse, "Empty reply from server", .networkConnectionLost),
        (.unsupportedURL, "Received HTTP/0.9 when not allowed", .cannotParseResponse),
        (.unsupportedURL, "unsupported URL", .unsupportedURL),
        (.timedOut, "SSL connection timeout", .timedOut),
        (.unknown, "something else", .unknown),
    ])
    func errorsAreCorrectedByTheirText(_ code: URLError.Code, _ text: String, _ expected: URLError.Code) {
        #expect(URLSessionFailure.correctedCode(code, text: text) == expected)
    }
}
