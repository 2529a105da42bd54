import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why a call brought no reply. A cancelled call throws `CancellationError` instead.
public enum NetworkError: Error, Equatable, Sendable {
    /// No response: offline, timed out, TLS refused. The request took no effect, or is safe to send again.
    case transport(URLError.Code)
    /// A response outside the accepted statuses, with the server's error code if it sent one, the delay that
    /// `Retry-After` asked for, and the request id that both sides logged.
    case status(Int, code: String?, retryAfter: Duration? = nil, requestID: String? = nil)
    /// An accepted status, but the body didn't match the reply's type. Names the coding path, never the payload.
    case decoding(String, requestID: String? = nil)
    /// There is no session, or the authorisation server refused to go on with it.
    case sessionExpired
    /// The token store could not be read, for this reason. Says nothing of the session, which may well live.
    case tokenStore(String)
    /// A write was sent, and its answer was lost: it may or may not have taken effect.
    case outcomeUnknown(URLError.Code)
    /// The endpoint can't be turned into a request; nothing was sent.
    case invalidRequest(String)
}
