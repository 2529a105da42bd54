import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Attaches the access token, and has a call replayed once with a new one after a 401 (RFC 6750, section 3).
public struct AuthInterceptor: RequestInterceptor {
    private let tokens: any TokenRepository

    public init(tokens: any TokenRepository) {
        self.tokens = tokens
    }

    public func adapt(_ request: URLRequest, context: inout RequestContext) async throws -> URLRequest {
        guard context.policy.authentication == .bearer else { return request }
        let token = try await tokens.validToken()
        // A call belongs to the session that it began in: it is not continued under another user's token.
        guard context.session == nil || context.session == token.session else { throw NetworkError.sessionExpired }
        context.session = token.session
        var request = request
        request.setValue(Self.scheme + token.value, forHTTPHeaderField: "Authorization")
        return request
    }

    public func shouldReplay(
        _ request: URLRequest, after response: HTTPURLResponse, context: RequestContext
    ) async throws -> Bool {
        guard response.statusCode == 401, let session = context.session,
            let sent = request.value(forHTTPHeaderField: "Authorization"), sent.hasPrefix(Self.scheme)
        else { return false }
        // The token that was sent, not the one that is current: after a late 401 somebody else has refreshed already.
        _ = try await tokens.refresh(rejected: AccessToken(String(sent.dropFirst(Self.scheme.count)), session: session))
        return true
    }

    public func admit(_ response: HTTPURLResponse, context: RequestContext) async throws {
        guard let session = context.session else { return }
        guard await tokens.isCurrent(session) else { throw NetworkError.sessionExpired }
    }

    private static let scheme = "Bearer "
}
