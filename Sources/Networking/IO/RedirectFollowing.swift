import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Follows redirects by `RedirectRule`, the same way for every transport: none is left to what is underneath.
enum RedirectFollowing {
    /// Calls `exchange` for the request, and for each one that a redirect leads to, within what is left of the deadline.
    ///
    /// Throws `URLError`: for a URL that must not be asked, a redirect that must not be followed, or too many of them.
    static func send(
        _ request: URLRequest, limits: TransportLimits,
        exchange: (URLRequest, TransportLimits) async throws -> TransportReply
    ) async throws -> TransportReply {
        let watch = Stopwatch(ContinuousClock())
        var request = request
        var redirects = 0
        while true {
            guard let origin = request.url.flatMap(Origin.init) else { throw URLError(.unsupportedURL) }
            guard origin.isAllowed else { throw URLError(.appTransportSecurityRequiresSecureConnection) }
            var limits = limits
            limits.deadline = limits.deadline.map { $0 - watch.elapsed }
            let reply = try await exchange(request, limits)
            guard RedirectRule.isRedirect(reply.response.statusCode),
                let location = reply.response.value(forHTTPHeaderField: "Location"),
                let url = URL(string: location, relativeTo: request.url)?.absoluteURL
            else { return reply }
            redirects += 1
            guard redirects <= limits.maxRedirects else { throw URLError(.httpTooManyRedirects) }
            request = try RedirectRule.next(after: request, status: reply.response.statusCode, location: url)
        }
    }
}
