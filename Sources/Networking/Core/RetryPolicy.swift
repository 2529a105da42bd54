import Foundation

public enum RetryDecision: Equatable, Sendable {
    case retry(after: Duration)
    case giveUp
}

/// Decides, after a failed attempt, whether another one is safe and worth it.
public protocol RetryPolicy: Sendable {
    /// Pure, but for the jitter's random source. `attempt` is the one that failed, from 1; `retryAfter` is the parsed header.
    func decision(
        method: HTTPMethod, hasIdempotencyKey: Bool, failure: NetworkError, retryAfter: Duration?, attempt: Int
    ) -> RetryDecision
}
