import Foundation

extension Endpoint<TokenGrant> {
    /// Never logged in detail and never authorised: it can't wait for itself. With a key, so that a lost answer is
    /// healed by sending the same once more.
    static func refresh(token: String, key: String, deadline: Duration) throws -> Endpoint {
        Endpoint(
            .post, "/auth/refresh", body: try JSONEncoder().encode(["refreshToken": token]),
            policy: EndpointPolicy(
                authentication: .none, retry: .init(maxAttempts: 2, longestWait: .seconds(2)), timeout: .seconds(10),
                deadline: deadline, idempotency: .key(key), maxResponseBytes: 64 << 10))
    }
}

extension TokenGrant {
    /// Both tokens have to fit a header as they are (RFC 6750, section 2.1, with room for what servers really issue).
    var isUsable: Bool {
        [accessToken, refreshToken].allSatisfy { token in
            !token.isEmpty && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }
}
