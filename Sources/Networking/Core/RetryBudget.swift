import Foundation

/// Keeps retries from multiplying the load of a server that is already down: at most a tenth of what goes well.
///
/// Each call that ends well earns a fraction of a retry; each retry costs a whole one. The reserve lets a client that
/// has just started, or that calls seldom, retry at all. Shared by every call of one client; safe from any thread.
public final class RetryBudget: Sendable {
    private let tokens: LockedValue<Double>
    private let capacity: Double
    private let earnedPerSuccess: Double

    /// `ratio` is the extra load that retries may make; `reserve` the number of retries that are there at the start
    /// and at most.
    public init(ratio: Double = 0.1, reserve: Int = 10) {
        capacity = Double(reserve)
        earnedPerSuccess = ratio
        tokens = LockedValue(Double(reserve))
    }

    /// A call went well.
    func earn() {
        tokens.withLock { $0 = min(capacity, $0 + earnedPerSuccess) }
    }

    /// Takes one retry from the budget. Returns false where none is left.
    func spend() -> Bool {
        tokens.withLock { tokens in
            guard tokens >= 1 else { return false }
            tokens -= 1
            return true
        }
    }
}
