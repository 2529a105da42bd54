#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// Sends attempts with libcurl: one event-loop thread, connections and DNS shared, HTTP/2 where TLS offers it, and
    /// the phases of each attempt. The default on Linux.
    ///
    /// Foundation's own URLSession is built on the same library there, but tells nothing of its phases and costs several
    /// times as much a request (`make bench`). Redirects are followed by `RedirectRule`, never by libcurl; no cookie is kept.
    public final class CurlTransport: Transport {
        /// What differs from one server to another.
        public struct Configuration: Sendable {
            /// A PEM file of the authorities to trust; `nil` trusts the system's.
            public var caFile: String?
            /// The public keys, as `sha256//` and base64, of which one has to be in the server's chain: the authority's, and
            /// a spare one. Empty pins nothing.
            public var pinnedPublicKeys: [String] = []

            public init() {}
        }

        private let configuration: Configuration
        private let loop = CurlLoop()

        public init(configuration: Configuration = Configuration()) {
            self.configuration = configuration
        }

        deinit { loop.stop() }

        public func send(_ request: URLRequest, limits: TransportLimits) async throws -> TransportReply {
            try await RedirectFollowing.send(request, limits: limits, exchange: exchange)
        }

        private func exchange(_ request: URLRequest, _ limits: TransportLimits) async throws -> TransportReply {
            try Task.checkCancellation()
            let id = loop.nextID()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let attempt = CurlAttempt(id: id, request: request, limits: limits, continuation: continuation)
                    guard attempt.configure(configuration) else {
                        return attempt.finish(.failure(URLError(.badURL)))
                    }
                    loop.start(attempt)
                    // A cancellation before the start found nothing to cancel.
                    if Task.isCancelled { loop.cancel(id) }
                }
            } onCancel: {
                loop.cancel(id)
            }
        }
    }
#endif
