import Foundation

/// A step in a call's life, as interceptors observe it. Holds no value from the user and no secret.
public enum CallEvent: Sendable, Equatable {
    /// Interceptors are being asked, the token included.
    case adapting
    /// The attempt goes to the transport.
    case sending
    /// The attempt brought a response, after `duration` in the transport.
    case responded(status: Int, bytes: Int, duration: Duration, evidence: AttemptEvidence? = nil)
    /// The attempt brought none.
    case failed(NetworkError, duration: Duration)
    /// Sent once more with a new token.
    case replaying
    /// Waits, then begins the next attempt.
    case retrying(after: Duration, because: NetworkError)
    /// The call is over. `duration` is the caller's: attempts, waits and decoding.
    case finished(CallOutcome, duration: Duration)
}

public enum CallOutcome: Sendable, Equatable {
    case succeeded(status: Int)
    case failed(NetworkError)
    case cancelled
}
