import Foundation

/// What is true of one call, from `send` to its end: made once, the same on retries and on the replay.
public struct RequestContext: Sendable {
    /// `X-Request-ID`: joins the client's log to the server's.
    public let requestID: String
    public let idempotencyKey: String?
    public let method: HTTPMethod
    public let template: String
    public let policy: EndpointPolicy
    /// Attempts begun so far. A replay counts none.
    public internal(set) var attempt = 0
    public internal(set) var isReplay = false
    /// The session whose token the call carries, set while adapting.
    public var session: SessionID?

    init<Response>(_ endpoint: Endpoint<Response>, makeID: () -> String) {
        requestID = makeID()
        idempotencyKey =
            switch endpoint.policy.idempotency {
            case .none: nil
            case .automatic: makeID()
            case .key(let key): key
            }
        method = endpoint.method
        template = endpoint.template
        policy = endpoint.policy
    }
}
