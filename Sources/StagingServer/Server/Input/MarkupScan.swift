/// A quick look at a text that may or may not be markup: parsing every title would cost more than all the rest.
enum MarkupScan {
    /// The names of what could be tags, in lower case, with the slash of an end tag.
    static func tagNames(_ text: String) -> [String] {
        text.split(separator: "<", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
            guard let end = piece.firstIndex(of: ">") else { return nil }
            let name = piece[..<end].prefix { !$0.isWhitespace }
            let letters = name.drop { $0 == "/" }
            guard letters.first?.isLetter == true, letters.first?.isASCII == true else { return nil }
            return name.lowercased()
        }
    }

    /// Whether something in it reads like `&amp;` or `&#38;`.
    static func hasReference(_ text: String) -> Bool {
        text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().contains { piece in
            let name = piece.prefix(12).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
            return !name.isEmpty && name.endIndex < piece.endIndex && piece[name.endIndex] == ";"
        }
    }

    /// What stands between the tags, each of them a space.
    static func withoutTags(_ text: String) -> String {
        text.split(separator: "<", omittingEmptySubsequences: false).enumerated().map { index, piece in
            guard index > 0, let end = piece.firstIndex(of: ">") else { return String(piece) }
            return " " + piece[piece.index(after: end)...]
        }.joined()
    }
}
