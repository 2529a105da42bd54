import Foundation

/// JSON as the contract has it: times are RFC 3339. Equal values give equal bytes, so that a repeat is the same reply.
enum WireJSON {
    static func data(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(WireTime.rfc3339(date))
        }
        // What the server sends has string keys and finite numbers only, and so always encodes.
        return (try? encoder.encode(value)) ?? Data("{}".utf8)
    }
}
