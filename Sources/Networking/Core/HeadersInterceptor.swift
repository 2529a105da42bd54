import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Adds the headers that every request shares: who asks, in which version and language.
public struct HeadersInterceptor: RequestInterceptor {
    private let shared: [String: String]

    public init(appVersion: String, locale: String, userAgent: String) {
        shared = [
            "App-Version": appVersion, "Accept-Language": locale, "User-Agent": userAgent,
            "Accept": "application/json",
        ]
    }

    public func adapt(_ request: URLRequest, context: inout RequestContext) async throws -> URLRequest {
        var request = request
        let fields = request.allHTTPHeaderFields ?? [:]
        request.allHTTPHeaderFields = fields.merging(shared) { $1 }
        return request
    }
}
