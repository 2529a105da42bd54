import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The rule for what is safe to repeat, what is worth repeating, and after how long.
///
/// | method | key | lost answer, refused connection, 429, 502, 503, 504 | anything else |
/// | --- | --- | --- | --- |
/// | GET, PUT, DELETE | – | retried | given up |
/// | POST, PATCH | yes | retried | given up |
/// | POST, PATCH | no | given up | given up |
///
/// Back-off is exponential with full jitter: uniform in 0…min(cap, base × 2^attempt). A server's `Retry-After` wins over it.
/// How far one endpoint's calls may go, `EndpointPolicy.Retry` says.
public struct BackoffRetryPolicy: RetryPolicy {
    public let maxAttempts: Int
    public let base: Duration
    public let cap: Duration
    private let random: any RandomSource

    public init(
        maxAttempts: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(20),
        random: any RandomSource = SystemRandomSource()
    ) {
        self.maxAttempts = maxAttempts
        self.base = base
        self.cap = cap
        self.random = random
    }

    public func decision(
        method: HTTPMethod, hasIdempotencyKey: Bool, failure: NetworkError, retryAfter: Duration?, attempt: Int
    ) -> RetryDecision {
        guard method.isIdempotent || hasIdempotencyKey, attempt < maxAttempts, Self.isTransient(failure) else {
            return .giveUp
        }
        return .retry(after: retryAfter ?? backoff(attempt: attempt))
    }

    private func backoff(attempt: Int) -> Duration {
        // 2^30 seconds is far above any cap: the exponent is bounded so that the product can't overflow.
        let ceiling = min(cap, base * (1 << min(attempt, 30)))
        return ceiling * random.nextUnit()
    }

    /// Whether the same request may fare better a little later.
    static func isTransient(_ failure: NetworkError) -> Bool {
        switch failure {
        case .status(let status, _, _, _): [429, 502, 503, 504].contains(status)
        case .transport(let code): transientCodes.contains(code)
        case .outcomeUnknown, .decoding, .sessionExpired, .tokenStore, .invalidRequest: false
        }
    }

    private static let transientCodes: Set<URLError.Code> = [
        .timedOut, .networkConnectionLost, .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed,
        .notConnectedToInternet,
    ]
}
