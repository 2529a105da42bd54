import Foundation

/// Why the feed could not answer, in the terms of a screen. A cancelled read throws `CancellationError` instead.
public enum FeedError: Error, Equatable, Sendable {
    /// There is no session any more.
    case signedOut
    /// Sign-in was refused: the name or the password is wrong.
    case invalidCredentials
    /// The server has no such item.
    case notFound
    /// The cursor names a place that the server no longer knows: start again from the top.
    case invalidCursor
    /// No answer from the server.
    case offline(Offline)
    /// The server asked to be left alone for this long.
    case busy(retryAfter: Duration?, requestID: String?)
    /// The tokens could not be read from where they are kept, for this reason.
    case tokensUnavailable(String)
    /// A write was sent and its answer was lost.
    case outcomeUnknown
    /// The server failed, or refused the request for a reason that this reader doesn't know.
    case serverFault(status: Int, code: String?, requestID: String?)
    /// The server answered something that isn't in the contract; says where.
    case contractBroken(String, requestID: String?)

    public enum Offline: Sendable, Equatable {
        /// The name could not be resolved.
        case unknownHost
        /// Nothing listens there, or the network is unreachable.
        case refused
        case timedOut
        /// The connection broke before the answer was whole.
        case connectionLost
        /// The server's certificate isn't trusted.
        case untrusted
        case other(Int)
    }
}
