import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Whether a redirect is followed, and with which request (RFC 9110, section 15.4). Pure.
enum RedirectRule {
    /// | status | next request |
    /// | --- | --- |
    /// | 301, 302 after POST | GET without body |
    /// | 303 | GET without body |
    /// | 301, 302 after another method; 307, 308 | the same method and body |
    ///
    /// To another origin, `Authorization`, `Cookie` and `Idempotency-Key` stay behind. Returns the request to send; throws
    /// `URLError` where the redirect must not be followed: from https to http, to plain http elsewhere than this machine,
    /// or to another scheme.
    static func next(after request: URLRequest, status: Int, location: URL) throws(URLError) -> URLRequest {
        guard let from = request.url.flatMap(Origin.init) else { throw URLError(.badURL) }
        guard let to = Origin(location) else { throw URLError(.unsupportedURL) }
        guard from.scheme == "http" || to.scheme == "https", to.isAllowed else {
            throw URLError(.appTransportSecurityRequiresSecureConnection)
        }
        var next = request
        next.url = location
        if becomesGet(status: status, method: request.httpMethod) {
            next.httpMethod = "GET"
            next.httpBody = nil
            for name in ["Content-Type", "Content-Length"] { next.setValue(nil, forHTTPHeaderField: name) }
        }
        if from != to {
            for name in ["Authorization", "Cookie", "Idempotency-Key"] { next.setValue(nil, forHTTPHeaderField: name) }
        }
        return next
    }

    static func isRedirect(_ status: Int) -> Bool {
        [301, 302, 303, 307, 308].contains(status)
    }

    private static func becomesGet(status: Int, method: String?) -> Bool {
        switch status {
        case 303: method != "HEAD"
        case 301, 302: method == "POST"
        default: false
        }
    }
}
