/// Reads numbers of a known length from the front of a text.
struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }
    var remainder: String { String(Substring(rest)) }

    /// As many ASCII digits as there are, up to the upper bound; nil if they are fewer than the lower one.
    mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        let run = rest.prefix(digits.upperBound).prefix { (0x30...0x39).contains($0) }
        guard run.count >= digits.lowerBound else { return nil }
        rest = rest.dropFirst(run.count)
        return Int(String(Substring(run)))
    }

    /// The digits that follow, as those behind a decimal point.
    mutating func fraction() -> Double {
        let run = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(run.count)
        return Double("0." + String(Substring(run.prefix(9)))) ?? 0
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 } }
}
