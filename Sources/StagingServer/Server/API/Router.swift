/// Finds the endpoint for a request. Literal segments win over parameters by standing first in the list.
struct Router: Sendable {
    private let routes: [Route]

    init(_ routes: [Route]) {
        self.routes = routes
    }

    func match(_ request: Request) throws -> (route: Route, parameters: [String: String]) {
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        // RFC 9110, section 9.3.2: HEAD is answered as GET; libmicrohttpd leaves the body out.
        let method = request.method == "HEAD" ? "GET" : request.method
        var allowed: [String] = []
        for route in routes {
            guard let parameters = route.parameters(in: Array(segments)) else { continue }
            if route.method == method { return (route, parameters) }
            // A pattern with a parameter also fits where a literal one was meant: its methods aren't the resource's.
            if allowed.isEmpty || route.pattern.last?.hasPrefix("{") == false { allowed.append(route.method) }
        }
        guard !allowed.isEmpty else { throw APIError.notFound("There is no \(request.path) here.") }
        throw APIError(
            405, "method_not_allowed", "\(request.method) isn't answered here.",
            headers: [("Allow", allowed.joined(separator: ", "))])
    }
}
