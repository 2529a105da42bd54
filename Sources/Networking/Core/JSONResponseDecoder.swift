import Foundation

/// Decodes JSON on the global pool. One set-up of dates and keys for the whole app.
public struct JSONResponseDecoder: ResponseDecoder {
    public init() {}

    /// `@concurrent`: under SE-0461 a plain async function may run on its caller's actor, and a page that a screen asked
    /// for would be decoded on the main actor.
    @concurrent
    public func decode<T: Decodable & Sendable>(_ type: T.Type, from data: Data) async throws -> T {
        try Task.checkCancellation()
        do {
            return try Self.decoder.decode(type, from: data)
        } catch let error as DecodingError {
            throw NetworkError.decoding(Self.place(of: error, isEmpty: data.isEmpty))
        } catch {
            throw NetworkError.decoding("the body could not be read")
        }
    }

    /// Set up once, then only read: `JSONDecoder` is `Sendable`, and keeps no state between two calls.
    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = try RFC3339.parse(container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
            }
            return date
        }
        return decoder
    }()

    /// Where it went wrong and what was expected there. A `DecodingError`'s own description can quote the payload.
    static func place(of error: DecodingError, isEmpty: Bool = false) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(path(context.codingPath + [key])) is missing"
        case .valueNotFound(let type, let context): "\(path(context.codingPath)) is null, not \(type)"
        case .typeMismatch(let type, let context): "\(path(context.codingPath)) is not \(type)"
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            isEmpty ? "the body is empty" : "the body is not JSON"
        case .dataCorrupted(let context): "\(path(context.codingPath)) is not valid"
        @unknown default: "the body does not match"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        let text = keys.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return text.isEmpty ? "the body" : text
    }
}
