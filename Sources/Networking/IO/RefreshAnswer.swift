import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What an answer to a refresh means for the session.
enum RefreshAnswer: Equatable {
    case granted(TokenGrant)
    /// Another process had refreshed already; these are its tokens.
    case found(StoredSession)
    /// Another process has ended the session.
    case replaced
    /// The authorisation server ended the session.
    case refused
    /// A passing failure: the tokens are kept, and the same refresh may be sent again.
    case failed(NetworkError)

    /// | answer | meaning |
    /// | --- | --- |
    /// | 401 or 400 with the code `invalid_grant` (RFC 6749, section 5.2) | refused |
    /// | any other status: a proxy's page, 403, 429, 5xx | failed |
    /// | no answer, or one that doesn't decode | failed |
    init(_ error: NetworkError) {
        switch error {
        case .status(400, code: "invalid_grant", _, _), .status(401, code: "invalid_grant", _, _):
            self = .refused
        case .outcomeUnknown(let code):
            // It is the refresh's outcome that is unknown; its callers' own requests were never sent.
            self = .failed(.transport(code))
        default:
            self = .failed(error)
        }
    }
}
