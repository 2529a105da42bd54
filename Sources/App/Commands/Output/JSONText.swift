import Foundation

/// JSON for stdout: members in alphabetical order, so that two runs compare, and nothing in it that a terminal obeys.
nonisolated enum JSONText {
    static func text(_ value: some Encodable, isPretty: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Self.time(date))
        }
        return escapingControls(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// RFC 3339 in UTC; a fraction only where there is one.
    private static func time(_ date: Date) -> String {
        let hasFraction = date.timeIntervalSinceReferenceDate.rounded(.down) != date.timeIntervalSinceReferenceDate
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
    }

    /// The encoder escapes what JSON asks for, C0; a terminal obeys more. It only ever stands inside a string, where an
    /// escape means the same. C0 itself is what pretty printing breaks lines with.
    private static func escapingControls(_ json: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            if scalar.value > 0x1F, scalar.actsOnTerminal {
                let digits = String(scalar.value, radix: 16)
                result.append(
                    contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
