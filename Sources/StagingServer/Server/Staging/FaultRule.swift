import Foundation

/// One fault, and the requests that it happens to.
struct FaultRule: Codable, Sendable, Equatable {
    enum Action: String, Codable, Sendable, CaseIterable {
        case status, dropBeforeReply, dropAfterCommit, dropMidBody, stallMidBody, drip, truncate, garbage, html
        case redirect, flood
    }

    /// nil fits every method.
    var method: String?
    /// The beginning of the path, from the root (`/v1/feed`) or below the version (`/feed`).
    var path: String
    /// How many requests it still happens to; nil until it is cleared.
    var times: Int?
    var delayMs: Int?
    var action: Action?
    var status: Int?
    var code: String?
    var retryAfterSeconds: Int?
    /// An HTTP-date, sent as it is.
    var retryAfterDate: String?
    /// For `drip`.
    var bytesPerSecond: Int?
    /// For `redirect`; without one, the same path on another origin that is this server too.
    var location: String?

    private enum CodingKeys: String, CodingKey {
        case method, path, times, delayMs, action, status, code, retryAfterSeconds, retryAfterDate, bytesPerSecond
        case location
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try Self.checkNames(decoder)
        method = try container.decodeIfPresent(String.self, forKey: .method)?.uppercased()
        path = try container.decodeIfPresent(String.self, forKey: .path) ?? "/"
        times = try container.decodeIfPresent(Int.self, forKey: .times)
        delayMs = try container.decodeIfPresent(Int.self, forKey: .delayMs)
        action = try Self.action(from: container)
        // Of the two names each is taken for either: a number is a status, a word an error code.
        let number = try? container.decodeIfPresent(Int.self, forKey: .code)
        status = try container.decodeIfPresent(Int.self, forKey: .status) ?? number
        code = number == nil ? try container.decodeIfPresent(String.self, forKey: .code) : nil
        retryAfterSeconds = try container.decodeIfPresent(Int.self, forKey: .retryAfterSeconds)
        retryAfterDate = try container.decodeIfPresent(String.self, forKey: .retryAfterDate)
        bytesPerSecond = try container.decodeIfPresent(Int.self, forKey: .bytesPerSecond)
        location = try container.decodeIfPresent(String.self, forKey: .location)
        // A status by itself is meant as the action.
        if action == nil, status != nil { action = .status }
        guard path.hasPrefix("/") else {
            throw DecodingError.dataCorruptedError(forKey: .path, in: container, debugDescription: "begins with a /")
        }
        try Self.check(.times, in: container, 1...Int.max, times)
        try Self.check(.delayMs, in: container, 0...86_400_000, delayMs)
        try Self.check(.status, in: container, 200...599, status)
        try Self.check(.bytesPerSecond, in: container, 1...Int.max, bytesPerSecond)
        try Self.check(.retryAfterSeconds, in: container, 0...Int.max, retryAfterSeconds)
        for (key, text) in [(CodingKeys.retryAfterDate, retryAfterDate), (.location, location)] {
            // It goes into a header, where a line break would begin another one.
            guard let text, text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { continue }
            throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "is no header value")
        }
    }

    func fits(_ request: Request) -> Bool {
        guard method.map({ $0 == request.method }) ?? true else { return false }
        return request.isUnder(path)
    }

    private static func action(from container: KeyedDecodingContainer<CodingKeys>) throws -> Action? {
        guard let name = try container.decodeIfPresent(String.self, forKey: .action) else { return nil }
        guard let action = Action(rawValue: name) else {
            let known = Action.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                forKey: .action, in: container, debugDescription: "there is no \(name); there are \(known)")
        }
        return action
    }

    /// A name that is misspelt would make a rule of another meaning.
    private static func checkNames(_ decoder: any Decoder) throws {
        struct AnyName: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        let names = try decoder.container(keyedBy: AnyName.self).allKeys
        guard let unknown = names.first(where: { CodingKeys(stringValue: $0.stringValue) == nil }) else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath + [unknown], debugDescription: "there is no such member of a rule"))
    }

    private static func check(
        _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>, _ range: ClosedRange<Int>, _ value: Int?
    ) throws {
        guard let value, !range.contains(value) else { return }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: container, debugDescription: "\(value) is less than \(range.lowerBound) or too much")
    }
}
