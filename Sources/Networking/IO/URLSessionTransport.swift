import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends one attempt through Foundation's URL loading system: the default on Apple systems.
///
/// Keeps what `Transport` promises; runs on the session's own queue and blocks no thread. On Linux timeouts are rounded
/// up to whole seconds, the body of a redirect isn't counted against the limit, and a connection that ends inside a
/// response's head traps inside Foundation (Swift 6.3.1): `CurlTransport` has none of this.
public final class URLSessionTransport: Transport {
    private let configuration: URLSessionConfiguration
    private let session: URLSession
    private let exchanges = URLSessionExchanges()

    /// `configuration` says how to connect (proxies, TLS, `protocolClasses`). Cookies, caches and stored credentials are
    /// switched off whatever it says, and so is waiting for a network: someone offline sees that now.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        self.configuration = Self.withoutMemory(configuration)
        session = URLSession(configuration: self.configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    public func send(_ request: URLRequest, limits: TransportLimits) async throws -> TransportReply {
        let watch = Stopwatch(ContinuousClock())
        return try await RedirectRule(limit: limits.maxRedirects).reply(to: request) { request in
            var limits = limits
            limits.deadline = limits.deadline.map { $0 - watch.elapsed }
            if let left = limits.deadline, left <= .zero { throw URLError(.timedOut) }
            #if os(Linux)
                if !request.isSafeToResend || request.httpBody != nil {
                    // A connection of its own, which libcurl has no reason to try twice. Foundation doesn't send the
                    // body again there: what may be sent twice would wait for its answer until the timeout.
                    let exchanges = URLSessionExchanges()
                    let session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
                    defer { session.finishTasksAndInvalidate() }
                    return try await exchanges.reply(to: request, limits: limits, on: session)
                }
            #endif
            return try await exchanges.reply(to: request, limits: limits, on: session)
        }
    }

    private static func withoutMemory(_ original: URLSessionConfiguration) -> URLSessionConfiguration {
        let configuration = original.copy() as? URLSessionConfiguration ?? original
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        #if !os(Linux)
            configuration.waitsForConnectivity = false
        #endif
        return configuration
    }
}
