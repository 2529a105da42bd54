import Foundation

/// Text between two blocks, white space collapsed, with what its inline elements mean written out.
struct InlineText {
    private let base: URL?
    private var text = ""
    /// White space was read, and nothing yet that it would stand before.
    private var owesSpace = false
    /// Where the links that are open began, in UTF-8.
    private var linkStarts: [Int] = []

    init(base: URL?) { self.base = base }

    /// None where there is nothing to read.
    var lines: [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard let first = lines.firstIndex(where: { !$0.isEmpty }), let last = lines.lastIndex(where: { !$0.isEmpty })
        else { return [] }
        return Array(lines[first...last])
    }

    mutating func append(_ string: String) {
        for scalar in string.unicodeScalars {
            switch scalar {
            // Spaces that don't break are indents and gaps in most feeds: of no use to lines that end elsewhere.
            case " ", "\t", "\n", "\r", "\u{0C}", "\u{A0}": owesSpace = true
            default: put(scalar)
            }
        }
    }

    mutating func open(_ element: MarkupNode) {
        switch element.name {
        case "br": breakLine()
        case "img":
            if let alternative = element.attribute("alt")?.onOneLine, !alternative.isEmpty {
                append("[\(alternative)]")
            }
        case "q": put("“")
        case "code", "tt", "kbd", "samp": put("`")
        case "a":
            flushSpace()
            linkStarts.append(text.utf8.count)
        default: break
        }
    }

    mutating func close(_ element: MarkupNode) {
        switch element.name {
        case "q": text += "”"
        case "code", "tt", "kbd", "samp": text += "`"
        case "a": endLink(element)
        default: break
        }
    }

    /// The address follows its text, unless it is the text.
    private mutating func endLink(_ element: MarkupNode) {
        guard let start = linkStarts.popLast(), let href = element.attribute("href"),
            let address = WebLink.resolved(href, base: base)
        else { return }
        let label = String(decoding: text.utf8.dropFirst(start), as: UTF8.self).trimmed
        if label.isEmpty {
            text += address
        } else if !Self.isSame(label, address) {
            text += " (\(address))"
        }
    }

    private static func isSame(_ label: String, _ address: String) -> Bool {
        func bare(_ text: String) -> String {
            var text = text.lowercased()[...]
            for prefix in ["https://", "http://", "www."] where text.hasPrefix(prefix) {
                text = text.dropFirst(prefix.count)
            }
            return text.hasSuffix("/") ? String(text.dropLast()) : String(text)
        }
        return bare(label) == bare(address)
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        flushSpace()
        text.unicodeScalars.append(scalar)
    }

    private mutating func flushSpace() {
        if owesSpace, let last = text.unicodeScalars.last, last != "\n", last != " " { text += " " }
        owesSpace = false
    }

    private mutating func breakLine() {
        owesSpace = false
        text += "\n"
    }
}
