import Foundation
import Networking

extension Endpoint<AccountDTO> {
    static let me = Endpoint(.get, "/me")
}

extension Endpoint<TokenGrant> {
    /// Without a key: a second sign-in does no harm, but it isn't the layer's to repeat.
    static func signIn(username: String, password: String) throws -> Endpoint {
        Endpoint(
            .post, "/auth/sign-in", body: try JSONEncoder().encode(["username": username, "password": password]),
            policy: .public)
    }
}

extension Endpoint<EmptyReply> {
    /// Best effort, within five seconds: the session is over on this side whatever the answer.
    static func signOut(refreshToken: String) throws -> Endpoint {
        Endpoint(
            .post, "/auth/sign-out", body: try JSONEncoder().encode(["refreshToken": refreshToken]),
            policy: EndpointPolicy(authentication: .none, retry: .none, timeout: .seconds(5), deadline: .seconds(5)))
    }
}
