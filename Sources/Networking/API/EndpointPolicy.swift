/// The rules that one endpoint's calls follow: the single source of truth, so that nothing is guessed
/// from a path or a method.
public struct EndpointPolicy: Sendable, Equatable {
    public enum Authentication: Sendable, Equatable {
        /// A public endpoint: no token is attached, and a 401 starts no refresh.
        case none
        /// `Authorization: Bearer …` (RFC 6750, section 2.1).
        case bearer
    }

    /// How failed attempts are repeated. The policy object decides; this only says how far it may go.
    public struct Retry: Sendable, Equatable {
        /// Attempts in all, the first one included; 1 means no retry.
        public var maxAttempts: Int
        /// The longest `Retry-After` that is waited for; a longer one ends the call and is carried by its error.
        public var longestWait: Duration

        public init(maxAttempts: Int, longestWait: Duration = .seconds(60)) {
            self.maxAttempts = max(1, maxAttempts)
            self.longestWait = longestWait
        }

        /// Three attempts, and up to a minute of `Retry-After`.
        public static let standard = Retry(maxAttempts: 3)
        /// One attempt.
        public static let none = Retry(maxAttempts: 1)
        /// One attempt: a poll is repeated by its caller, at the interval that the server asked for.
        public static let polling = Retry(maxAttempts: 1)
    }

    public enum Logging: Sendable, Equatable {
        /// Nothing about these calls is logged.
        case off
        /// Template, status, duration, attempt, decision and request id; never a value from the user.
        case safe
    }

    public enum Idempotency: Sendable, Equatable {
        /// No `Idempotency-Key`: a POST or PATCH is never sent twice.
        case none
        /// One fresh key a call.
        case automatic
        /// The key of one user action, which may outlive a call: the same on every attempt.
        case key(String)
    }

    public enum AcceptedStatuses: Sendable, Equatable {
        /// 200–299; any other status is thrown as `NetworkError.status`.
        case successful
        /// The status is part of the flow: every status is a reply, and `HTTPReply` carries it.
        case any

        public func contains(_ status: Int) -> Bool {
            switch self {
            case .successful: (200...299).contains(status)
            case .any: true
            }
        }
    }

    public var authentication: Authentication
    public var retry: Retry
    /// The longest time an attempt may go without a byte arriving.
    public var timeout: Duration
    /// The longest time the whole call may take: attempts, waits and a refresh included. `nil` sets no bound.
    public var deadline: Duration?
    public var logging: Logging
    public var idempotency: Idempotency
    public var acceptedStatuses: AcceptedStatuses
    /// The largest body that is taken, in bytes, after decompression.
    public var maxResponseBytes: Int

    public init(
        authentication: Authentication = .bearer,
        retry: Retry = .standard,
        timeout: Duration = .seconds(15),
        deadline: Duration? = .seconds(120),
        logging: Logging = .safe,
        idempotency: Idempotency = .none,
        acceptedStatuses: AcceptedStatuses = .successful,
        maxResponseBytes: Int = 16 << 20
    ) {
        self.authentication = authentication
        self.retry = retry
        self.timeout = timeout
        self.deadline = deadline
        self.logging = logging
        self.idempotency = idempotency
        self.acceptedStatuses = acceptedStatuses
        self.maxResponseBytes = maxResponseBytes
    }

    /// A call that needs the session's token.
    public static let authorized = EndpointPolicy()
    /// A call that anyone may make: sign-in, for one.
    public static let `public` = EndpointPolicy(authentication: .none)
    /// A public call whose status is the answer, repeated by its caller (device sign-in).
    public static let publicPolling = EndpointPolicy(
        authentication: .none, retry: .polling, timeout: .seconds(10), acceptedStatuses: .any)
}
