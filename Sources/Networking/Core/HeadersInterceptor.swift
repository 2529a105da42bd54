import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Adds the headers that every request shares: who asks, in which version and language.
public struct HeadersInterceptor: RequestInterceptor {
    private let shared: [(name: String, value: String)]

    public init(appVersion: String, locale: String, userAgent: String) {
        shared = [
            ("App-Version", appVersion), ("Accept-Language", locale), ("User-Agent", userAgent),
            ("Accept", "application/json"),
        ]
    }

    public func adapt(_ request: URLRequest, context: inout RequestContext) async throws -> URLRequest {
        var request = request
        for header in shared {
            request.setValue(header.value, forHTTPHeaderField: header.name)
        }
        return request
    }
}
