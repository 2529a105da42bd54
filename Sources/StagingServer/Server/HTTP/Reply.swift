import Foundation

/// What is sent back.
struct Reply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body = Data()

    static func json(_ value: some Encodable, status: Int = 200) -> Reply {
        guard let body = try? encoder.encode(value) else {
            return .error(500, "internal", "the reply can't be encoded")
        }
        return Reply(status: status, headers: [("Content-Type", "application/json")], body: body)
    }

    static let noContent = Reply(status: 204)

    /// The contract's error shape. 401 carries its challenge (RFC 6750, section 3).
    static func error(_ status: Int, _ code: String, _ message: String) -> Reply {
        var reply = json(ErrorBody(error: .init(code: code, message: message)), status: status)
        if status == 401 { reply.headers.append(("WWW-Authenticate", "Bearer")) }
        return reply
    }

    private struct ErrorBody: Encodable {
        struct Content: Encodable { let code, message: String }
        let error: Content
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(RFC3339.string(date))
        }
        return encoder
    }()
}

enum RFC3339 {
    /// In UTC, with milliseconds.
    static func string(_ date: Date) -> String {
        date.formatted(style)
    }

    static func date(_ text: String) -> Date? {
        (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
    }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
