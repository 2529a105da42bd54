import Foundation

/// How much longer an access token is good for, counted on a monotonic clock: the device's wall clock may be wrong,
/// and may be set while the app runs.
struct SessionFreshness: Sendable {
    /// `nil` where it isn't known: only a 401 then tells that the token has expired.
    let lifetime: Duration?
    let isJustIssued: Bool
    private let watch: Stopwatch

    /// A token that was issued this moment.
    init(issuedFor seconds: Int, clock: any Clock<Duration>) {
        lifetime = seconds > 0 ? .seconds(seconds) : nil
        isJustIssued = true
        watch = Stopwatch(clock)
    }

    /// A token from the store, which expires at `date` if this device's clock is right.
    init(storedUntil date: Date, now: Date, clock: any Clock<Duration>) {
        lifetime = .seconds(max(0, date.timeIntervalSince(now)))
        isJustIssued = false
        watch = Stopwatch(clock)
    }

    var age: Duration? { isJustIssued ? watch.elapsed : nil }

    var isExpired: Bool {
        guard let lifetime else { return false }
        return watch.elapsed >= lifetime
    }

    /// Within a minute of its end. A token that lives for less than four minutes is used for three quarters of its life,
    /// since else it would be refreshed at every call.
    var isAboutToExpire: Bool {
        guard let lifetime else { return false }
        let margin = isJustIssued ? min(.seconds(60), lifetime / 4) : .seconds(60)
        return watch.elapsed >= lifetime - margin
    }
}
