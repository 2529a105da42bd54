import Foundation

/// What a handler answers, before any fault touches its delivery.
struct Reply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body = Data()
    /// Goes on after `body`.
    var continuation: (any BodyStream)?
    /// The Content-Length that goes with a continuation; nil sends it in chunks, without one.
    var announcedLength: Int?

    static let noContent = Reply(status: 204)

    static func json(_ value: some Encodable, status: Int = 200) -> Reply {
        json(bytes: WireJSON.data(value), status: status)
    }

    static func json(bytes: Data, status: Int = 200) -> Reply {
        Reply(status: status, headers: [("Content-Type", "application/json; charset=utf-8")], body: bytes)
    }
}
