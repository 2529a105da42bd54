import Foundation

/// `/v1/auth`: the endpoints that need no token.
struct AuthAPI {
    let site: Site

    private struct SignIn: Decodable { let username, password: String }
    private struct Refresh: Decodable { let refreshToken: String }

    func reply(to request: Request, _ path: [String]) -> Reply {
        guard path.count == 2, ["sign-in", "refresh", "sign-out"].contains(path[1]) else {
            return .error(404, "not_found", "there is nothing at \(request.path)")
        }
        guard request.method == "POST" else { return .methodNotAllowed("POST") }
        switch path[1] {
        case "sign-in":
            guard let body = try? JSONDecoder().decode(SignIn.self, from: request.body) else {
                return .badBody("username and password")
            }
            guard let account = Account.signedIn(username: body.username, password: body.password) else {
                return .error(401, "invalid_credentials", "the name or the password is wrong")
            }
            return .json(site.tokens.signIn(account))
        case "refresh":
            guard let body = try? JSONDecoder().decode(Refresh.self, from: request.body) else {
                return .badBody("refreshToken")
            }
            guard let grant = site.tokens.refresh(body.refreshToken, key: request.idempotencyKey) else {
                return .error(401, "invalid_grant", "the refresh token is unknown, spent or revoked")
            }
            return .json(grant)
        default:
            guard let body = try? JSONDecoder().decode(Refresh.self, from: request.body) else {
                return .badBody("refreshToken")
            }
            site.tokens.signOut(body.refreshToken)
            return .noContent
        }
    }
}

extension Reply {
    static func methodNotAllowed(_ allowed: String...) -> Reply {
        var reply = error(405, "method_not_allowed", "use \(allowed.joined(separator: " or "))")
        reply.headers.append(("Allow", allowed.joined(separator: ", ")))
        return reply
    }

    static func badBody(_ members: String) -> Reply {
        error(400, "invalid_body", "the body has to be JSON with \(members)")
    }
}
