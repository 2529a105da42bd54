import Foundation

/// One request as it came: nothing in it is trusted, and nothing is decoded before it is used.
struct Request: Sendable {
    var method: String
    /// Percent-encoded, without the query.
    var path: String
    /// Still percent-encoded.
    var query: [String: String] = [:]
    /// By lowercase name.
    var headers: [String: String] = [:]
    var body = Data()
    /// The body was longer than the server reads.
    var bodyIsTooLong = false

    /// The first 1 MiB is kept: more is no request of the contract.
    static let longestBody = 1 << 20

    func header(_ name: String) -> String? { headers[name.lowercased()] }

    func queryValue(_ name: String) -> String? {
        query[name].map { $0.removingPercentEncoding ?? $0 }
    }

    /// Path and query.
    var target: String {
        let pairs = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }

    /// The token of `Authorization: Bearer …`; the scheme's case doesn't matter (RFC 9110, section 11.1).
    var bearerToken: String? {
        guard let words = header("Authorization")?.split(separator: " "), words.count == 2,
            words[0].lowercased() == "bearer"
        else { return nil }
        return String(words[1])
    }

    /// Whether the path begins so: from the root (`/v1/feed`), or below the version (`/feed`).
    func isUnder(_ prefix: String) -> Bool { path.hasPrefix(prefix) || path.hasPrefix("/v1" + prefix) }

    func decodedBody<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
        if bodyIsTooLong { throw APIError(413, "body_too_long", "The body is longer than 1 MiB.") }
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw APIError(400, "invalid_body", Self.sentence(for: error))
        }
    }

    private static func sentence(for error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "The body has no \"\(key.stringValue)\"."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has the wrong type."
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
        default: "The body is no JSON object."
        }
    }
}
