import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What follows from a redirect (RFC 9110, section 15.4). Pure: both transports stop at every redirect and ask it.
struct RedirectRule: Sendable {
    enum Decision: Equatable, Sendable {
        /// The response is the reply.
        case deliver
        case follow(URLRequest)
        case refuse(URLError.Code)
    }

    /// Redirects that one attempt follows at most.
    var limit: Int

    init(limit: Int = 5) { self.limit = limit }

    /// Headers that speak for the user to one origin.
    private static let credentials = ["Authorization", "Proxy-Authorization", "Cookie"]
    /// Headers that describe a body, or the write that it asked for: gone with it.
    private static let ofTheBody = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Transfer-Encoding", "Expect",
        "Idempotency-Key",
    ]

    /// Decides about the response with `status` and `Location` to `request`, after `followed` redirects before it.
    ///
    /// The `Idempotency-Key` stays on a request that keeps its method, to another origin too: it is no credential, and
    /// without it a retry through the same redirect would write twice. A body goes to no other origin, though: sign-in
    /// and refresh carry their secrets there. Such a redirect is delivered, so that its status says what happened.
    func decision(for request: URLRequest, status: Int, location: String?, followed: Int) -> Decision {
        guard [301, 302, 303, 307, 308].contains(status), let location, let source = request.url else {
            return .deliver
        }
        guard followed < limit else { return .refuse(.httpTooManyRedirects) }
        guard var target = URL(string: location, relativeTo: source)?.absoluteURL else {
            return .refuse(.redirectToNonExistentLocation)
        }
        if target.user != nil || target.password != nil {
            guard let bare = target.withoutUserInformation else { return .refuse(.redirectToNonExistentLocation) }
            target = bare
        }

        let origin: Origin
        do {
            origin = try Origin.admitting(target)
        } catch {
            let code = (error as? URLError)?.code ?? .badURL
            return .refuse(code == .badURL ? .redirectToNonExistentLocation : code)
        }
        let sourceOrigin = Origin(source)
        if sourceOrigin?.isSecure == true, !origin.isSecure {
            return .refuse(.appTransportSecurityRequiresSecureConnection)
        }

        var next = request
        next.url = target
        // Named by the request, it would go to a host that it doesn't name.
        next.setValue(nil, forHTTPHeaderField: "Host")
        if Self.becomesGet(status: status, method: request.httpMethod ?? "GET") {
            next.httpMethod = "GET"
            next.httpBody = nil
            for name in Self.ofTheBody { next.setValue(nil, forHTTPHeaderField: name) }
        }
        if origin != sourceOrigin {
            if next.httpBody?.isEmpty == false { return .deliver }
            for name in Self.credentials { next.setValue(nil, forHTTPHeaderField: name) }
        }
        return .follow(next)
    }

    /// 303 asks for a GET whatever the method was; 301 and 302 are allowed to after a POST, and every client does.
    private static func becomesGet(status: Int, method: String) -> Bool {
        switch status {
        case 303: method != "GET" && method != "HEAD"
        case 301, 302: method == "POST"
        default: false
        }
    }
}

extension RedirectRule {
    /// Sends `request` and what its redirects lead to, by `exchange`, until a response is the reply. Each URL is
    /// admitted before anything is sent to it. Throws what `exchange` throws, `URLError` where a URL or a redirect is
    /// refused, `CancellationError` between two exchanges.
    func reply(
        to request: URLRequest, by exchange: (URLRequest) async throws -> TransportReply
    ) async throws -> TransportReply {
        var request = request
        var followed = 0
        while true {
            try Task.checkCancellation()
            _ = try Origin.admitting(request.url)
            let reply = try await exchange(request)
            switch decision(
                for: request, status: reply.response.statusCode,
                location: reply.response.value(forHTTPHeaderField: "Location"), followed: followed)
            {
            case .deliver: return reply
            case .refuse(let code): throw URLError(code)
            case .follow(let next):
                request = next
                followed += 1
            }
        }
    }
}

extension URL {
    fileprivate var withoutUserInformation: URL? {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        return components?.url
    }
}
