import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// A request as the pipeline would build it.
    static func to(
        _ url: URL, _ method: String = "GET", body: String? = nil, headers: [String: String] = [:],
        timeout: TimeInterval = 20
    ) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.timeoutInterval = timeout
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}
