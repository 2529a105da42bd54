import Foundation

/// An answer of 4xx or 5xx, in the contract's shape.
struct APIError: Error {
    var status: Int
    var code: String
    var message: String
    var headers: [(name: String, value: String)] = []

    init(_ status: Int, _ code: String, _ message: String, headers: [(name: String, value: String)] = []) {
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers
    }

    static func notFound(_ message: String) -> APIError { APIError(404, "not_found", message) }
    static let invalidToken = APIError(401, "invalid_token", "The access token is missing, unknown or expired.")

    var reply: Reply {
        var reply = Reply.json(Body(error: Body.Content(code: code, message: message)), status: status)
        reply.headers += headers
        if status == 401 { reply.headers.append(("WWW-Authenticate", "Bearer")) }
        return reply
    }

    private struct Body: Encodable {
        struct Content: Encodable {
            let code: String
            let message: String
        }
        let error: Content
    }
}
