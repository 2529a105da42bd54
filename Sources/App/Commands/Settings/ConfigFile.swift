import Foundation

/// The configuration file: named profiles, one of which may be the default. JSON5, so that it can hold comments.
///
/// Secrets have no place in it; a key that isn't known is kept, so that it can be warned of.
nonisolated struct ConfigFile: Equatable {
    struct Profile: Equatable {
        var baseURL: String?
        var tokenStore: TokenStore?
        var transport: TransportKind?
        var log: String?
        var locale: String?
        var color: Bool?
        var unknownKeys: [String] = []
    }

    var defaultProfile: String?
    var profiles: [String: Profile] = [:]
    private var unknownTopKeys: [String] = []

    /// Paths such as `profiles.staging.basURL`, in alphabetical order.
    var unknownKeys: [String] {
        (unknownTopKeys + profiles.flatMap { name, profile in profile.unknownKeys.map { "profiles.\(name).\($0)" } })
            .sorted()
    }

    /// Throws `ConfigurationError`, whose sentence names `path`.
    init(_ data: Data, path: String) throws(ConfigurationError) {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ConfigurationError("\(path) isn't UTF-8 text")
        }
        // Some editors begin a file with a byte order mark; JSONDecoder doesn't take one.
        let source = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            self = try decoder.decode(ConfigFile.self, from: Data(source.utf8))
        } catch {
            throw ConfigurationError("\(path): \(Self.reason(error, in: source))")
        }
    }

    /// Foundation on Linux says neither line nor column of a syntax error; `JSON5Syntax` finds them.
    private static func reason(_ error: any Error, in source: String) -> String {
        switch error {
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            "\(pathText(context.codingPath)) should be \(name(of: type))"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(pathText(context.codingPath)) \(context.debugDescription)"
        default:
            "this isn't JSON5: \(JSON5Syntax.fault(in: source) ?? "it can't be read as a whole")"
        }
    }

    private static func pathText(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "the whole" : path.map(\.stringValue).joined(separator: ".")
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        default: "an object"
        }
    }
}

nonisolated extension ConfigFile: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case defaultProfile
        case profiles
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        defaultProfile = try container.decodeIfPresent(String.self, forKey: .defaultProfile)
        profiles = try container.decodeIfPresent([String: Profile].self, forKey: .profiles) ?? [:]
        unknownTopKeys = try decoder.keys(besides: Key.allCases.map(\.rawValue))
    }
}

nonisolated extension ConfigFile.Profile: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case baseURL
        case tokenStore
        case transport
        case log
        case locale
        case color
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        baseURL = try container.decodeIfPresent(String.self, forKey: .baseURL)
        tokenStore = try container.choice(forKey: .tokenStore)
        transport = try container.choice(forKey: .transport)
        log = try container.decodeIfPresent(String.self, forKey: .log)
        locale = try container.decodeIfPresent(String.self, forKey: .locale)
        color = try container.decodeIfPresent(Bool.self, forKey: .color)
        unknownKeys = try decoder.keys(besides: Key.allCases.map(\.rawValue))
    }
}

nonisolated extension KeyedDecodingContainer {
    fileprivate func choice<Choice>(forKey key: Key) throws -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self, debugDescription: "is one of \(choices), not “\(text)”")
    }
}

nonisolated extension Decoder {
    fileprivate func keys(besides known: [String]) throws -> [String] {
        try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).filter { !known.contains($0) }
    }
}

/// Whatever key there is.
private nonisolated struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
