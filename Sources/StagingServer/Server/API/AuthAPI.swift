/// Sign-in by password, refresh and sign-out.
enum AuthAPI {
    private struct Credentials: Decodable {
        let username: String
        let password: String
    }

    private struct RefreshBody: Decodable {
        let refreshToken: String
    }

    static func routes(_ backend: Backend) -> [Route] {
        [
            Route("POST", "/v1/auth/sign-in", .open) { call in
                let sent = try call.request.decodedBody(Credentials.self)
                guard let account = Account.named(sent.username), account.password == sent.password else {
                    throw APIError(401, "invalid_credentials", "The user name or the password is wrong.")
                }
                return .json(backend.beginSession(for: account))
            },
            Route("POST", "/v1/auth/refresh", .open) { call in
                let sent = try call.request.decodedBody(RefreshBody.self)
                return .json(try backend.refresh(sent.refreshToken, key: call.request.header("Idempotency-Key")))
            },
            Route("POST", "/v1/auth/sign-out", .open) { call in
                backend.signOut(try call.request.decodedBody(RefreshBody.self).refreshToken)
                return .noContent
            },
        ]
    }
}
