import Foundation

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Runs of white space as one space, none at the ends: text that has to fit a line.
    var onOneLine: String {
        split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
    }

    /// Without what XML couldn't carry either: control characters other than line ends and tabs.
    var withoutControls: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !Self.isControl($0) }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }

    /// The start of the text, at most `limit` characters, cut between words where there are any.
    func opening(_ limit: Int) -> String {
        let line = onOneLine
        guard let end = line.index(line.startIndex, offsetBy: limit, limitedBy: line.endIndex), end < line.endIndex
        else { return line }
        let cut = line[..<end]
        // Chinese, Japanese and Thai have no spaces: there the limit itself is the cut.
        let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
        return (words.count > limit / 2 ? words : cut) + "…"
    }
}
