/// An array that keeps what it can read: one entry that doesn't match the contract doesn't lose the page.
struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    let elements: [Element]
    /// Where each entry that was left out failed: a coding path, never a value.
    let omissions: [String]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        var omissions: [String] = []
        while !container.isAtEnd {
            let index = container.currentIndex
            // A failed decode doesn't move on; this wrapper never fails, so each turn takes one entry.
            switch try container.decode(Attempt.self).result {
            case .success(let element): elements.append(element)
            case .failure(let error):
                omissions.append("entry \(index): \((error as? DecodingError)?.place ?? "a value can't be read")")
            }
        }
        self.elements = elements
        self.omissions = omissions
    }

    private struct Attempt: Decodable {
        let result: Result<Element, any Error>

        init(from decoder: any Decoder) throws {
            do {
                result = .success(try Element(from: decoder))
            } catch {
                // Not always a DecodingError: a number that fits no Int is reported by an error of Foundation's own.
                result = .failure(error)
            }
        }
    }
}

extension DecodingError {
    /// The last key on the way to the fault, and what was wrong there.
    fileprivate var place: String {
        switch self {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .valueNotFound(_, let context): "\(Self.name(context)) is null"
        case .typeMismatch(let type, let context): "\(Self.name(context)) is not \(type)"
        case .dataCorrupted(let context): "\(Self.name(context)) is not valid"
        @unknown default: "does not match"
        }
    }

    private static func name(_ context: Context) -> String {
        context.codingPath.last { $0.intValue == nil }?.stringValue ?? "it"
    }
}
