#if os(Linux)
    import Foundation
    import FoundationNetworking

    /// Sends one attempt through libcurl: the default on Linux.
    ///
    /// Keeps what `Transport` promises, and measures each attempt. All connections, their cache and the DNS cache belong to
    /// one thread, which sleeps while nothing happens; callers block no thread. HTTP/2 is spoken where TLS offers it.
    public final class CurlTransport: Transport {
        private let loop: CurlEventLoop

        /// Starts the thread; it ends with the transport.
        public init(configuration: CurlConfiguration = CurlConfiguration()) {
            loop = CurlEventLoop(configuration: configuration)
        }

        deinit { loop.stop() }

        public func send(_ request: URLRequest, limits: TransportLimits) async throws -> TransportReply {
            let watch = Stopwatch(ContinuousClock())
            return try await RedirectRule(limit: limits.maxRedirects).reply(to: request) { request in
                var limits = limits
                limits.deadline = limits.deadline.map { $0 - watch.elapsed }
                if let left = limits.deadline, left <= .zero { throw URLError(.timedOut) }
                let reply = try await loop.reply(to: CurlRequest(request), limits: limits)
                // Read here and not on the loop's thread, which others wait for.
                let head = ResponseHead(reply.head)
                guard let url = request.url,
                    let response = HTTPURLResponse(
                        url: url, statusCode: head.status, httpVersion: head.version, headerFields: head.fields)
                else { throw URLError(.badServerResponse) }
                return TransportReply(body: reply.body, response: response, evidence: reply.evidence)
            }
        }
    }
#endif
