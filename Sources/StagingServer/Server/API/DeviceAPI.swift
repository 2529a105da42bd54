import Foundation

/// Sign-in on a device without a keyboard, and the page on which someone agrees to it.
enum DeviceAPI {
    private struct Started: Encodable {
        let deviceCode: String
        let userCode: String
        let verificationURL: String
        let expiresIn = Int(DeviceSignIns.lifetime)
        let interval = Int(DeviceSignIns.interval)
    }

    private struct Waiting: Encodable {
        let status = "waiting"
    }

    /// `origin` is the server's own, such as `http://127.0.0.1:8080`.
    static func routes(_ backend: Backend, origin: @escaping @Sendable () -> String) -> [Route] {
        [
            Route("POST", "/v1/auth/device", .open) { _ in
                let (deviceCode, userCode) = backend.beginDeviceSignIn()
                return .json(
                    Started(
                        deviceCode: deviceCode, userCode: userCode,
                        verificationURL: "\(origin())/_staging/device/\(userCode)"))
            },
            Route("GET", "/v1/auth/device/{deviceCode}", .open) { call in
                let tokens = try backend.pollDeviceSignIn(call.parameter("deviceCode"))
                return tokens.map { .json($0) } ?? .json(Waiting(), status: 202)
            },
            Route("GET", "/_staging/device/{userCode}", .open) { call in
                let code = call.parameter("userCode")
                guard backend.isDeviceSignInOpen(code) else { throw noSuchCode }
                return Reply(
                    status: 200, headers: [("Content-Type", "text/html; charset=utf-8")], body: Data(page(code).utf8))
            },
            Route("POST", "/_staging/device/{userCode}/approve", .open) { call in
                let username = call.request.queryValue("username") ?? Account.all[0].username
                guard let account = Account.named(username) else {
                    throw APIError(400, "invalid_username", "There is no account \(username).")
                }
                return try decide(account, in: call, backend)
            },
            Route("POST", "/_staging/device/{userCode}/deny", .open) { call in try decide(nil, in: call, backend) },
        ]
    }

    private static func decide(_ account: Account?, in call: Call, _ backend: Backend) throws -> Reply {
        guard backend.decideDeviceSignIn(call.parameter("userCode"), account: account) else { throw noSuchCode }
        return .noContent
    }

    private static let noSuchCode = APIError.notFound("Nobody waits under this code.")

    /// `code` is one that the server made: letters and a hyphen.
    private static func page(_ code: String) -> String {
        let buttons = Account.all.map { account in
            """
            <form method="post" action="/_staging/device/\(code)/approve?username=\(account.username)">\
            <button>Sign in as \(account.username)</button></form>
            """
        }
        return """
            <!doctype html><meta charset="utf-8"><title>Sign in</title>
            <h1>Sign in a device</h1><p>Does it show <b>\(code)</b>?</p>
            \(buttons.joined(separator: "\n"))
            <form method="post" action="/_staging/device/\(code)/deny"><button>Deny</button></form>

            """
    }
}
