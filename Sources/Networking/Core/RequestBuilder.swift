import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Turns an endpoint into the request that interceptors then adapt.
struct RequestBuilder: Sendable {
    /// Ends in the version path, without a slash at its end.
    let baseURL: URL

    /// Names and values outside RFC 3986's unreserved set are percent-encoded, `+` included: a server that reads
    /// the query as a form would take it for a space, and a cursor has to come back as it was.
    private static let queryAllowed = PathTemplate.unreserved

    /// Throws `NetworkError.invalidRequest` where no URL can name the path.
    func request<Response>(for endpoint: Endpoint<Response>, context: RequestContext) throws -> URLRequest {
        guard PathTemplate.isAddressable(endpoint.path) else {
            throw NetworkError.invalidRequest("a parameter of \(endpoint.template) is empty or a dot segment")
        }
        var text = baseURL.absoluteString + endpoint.path
        if !endpoint.query.isEmpty {
            text += "?" + endpoint.query.map(Self.encoded).joined(separator: "&")
        }
        guard let url = URL(string: text) else {
            throw NetworkError.invalidRequest("\(endpoint.template) makes no URL")
        }
        var request = URLRequest(url: url, timeoutInterval: endpoint.policy.timeout.seconds)
        request.httpMethod = endpoint.method.rawValue
        // Both ids belong to the call, not to an interceptor that may be left out: without its key, a retry isn't safe.
        // All at once, since Foundation looks through all fields for each one that is set by itself.
        var fields = ["X-Request-ID": context.requestID]
        fields["Idempotency-Key"] = context.idempotencyKey
        if let body = endpoint.body {
            request.httpBody = body
            fields["Content-Type"] = "application/json"
        }
        request.allHTTPHeaderFields = fields
        return request
    }

    private static func encoded(_ item: URLQueryItem) -> String {
        let name = item.name.addingPercentEncoding(withAllowedCharacters: queryAllowed) ?? ""
        guard let value = item.value else { return name }
        return name + "=" + (value.addingPercentEncoding(withAllowedCharacters: queryAllowed) ?? "")
    }
}

extension Duration {
    /// Seconds with their fraction, as Foundation counts time.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
