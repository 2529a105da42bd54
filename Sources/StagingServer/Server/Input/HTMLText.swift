import Foundation

/// Plain text from HTML: paragraphs with a blank line between them, lists, links and code still readable.
struct HTMLText {
    private var text = ""
    /// Line breaks that are due before the next text.
    private var breaks = 0
    private var pendingSpace = false
    private var lists: [(isOrdered: Bool, count: Int)] = []
    private var isPreformatted = false
    private var quoteDepth = 0

    /// Text without any tag is taken as it is, its entities decoded.
    static func plain(_ html: String) -> String {
        guard html.contains("<") || html.contains("&") else { return folded(html) }
        guard let root = XMLTree.html(html)?.root else { return "" }
        var writer = HTMLText()
        writer.write(root)
        return String(writer.text.unicodeScalars.filter { $0 == "\n" || !isControl($0) })
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// On one line, for titles and summaries.
    static func line(_ html: String) -> String {
        plain(html).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Plain text: paragraphs stay, spaces are folded, controls go.
    private static func folded(_ text: String) -> String {
        text.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n\n").map { paragraph in
            String(
                paragraph.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 }.reduce(into: "") {
                    if !isControl($1) { $0.unicodeScalars.append($1) }
                }
            ).split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    private mutating func write(_ node: XMLTree.Node) {
        if node.isText { return isPreformatted ? writePreformatted(node.content) : writeFlowing(node.content) }
        guard node.isElement else { return }
        switch node.name {
        case "script", "style", "head", "title", "iframe", "noscript", "svg", "template", "form": return
        case "br": breakLines(1)
        case "hr":
            breakLines(2)
            writeFlowing("———")
            breakLines(2)
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "table", "figure", "section", "article":
            surround(node, 2)
        case "div", "tr", "dt", "dd", "figcaption", "header", "footer": surround(node, 1)
        case "td", "th":
            writeChildren(node)
            pendingSpace = true
        case "blockquote":
            breakLines(2)
            quoteDepth += 1
            writeChildren(node)
            breakLines(2)
            quoteDepth -= 1
        case "ul", "ol": writeList(node)
        case "li": writeEntry(node)
        case "pre":
            breakLines(2)
            isPreformatted = true
            writeChildren(node)
            isPreformatted = false
            breakLines(2)
        case "img":
            if let description = node.attribute("alt"), !description.isEmpty { writeFlowing("[\(description)]") }
        case "a": writeLink(node)
        default: writeChildren(node)
        }
    }

    private mutating func writeChildren(_ node: XMLTree.Node) {
        for child in node.children { write(child) }
    }

    private mutating func surround(_ node: XMLTree.Node, _ count: Int) {
        breakLines(count)
        writeChildren(node)
        breakLines(count)
    }

    private mutating func writeList(_ node: XMLTree.Node) {
        breakLines(lists.isEmpty ? 2 : 1)
        lists.append((node.name == "ol", 0))
        writeChildren(node)
        lists.removeLast()
        breakLines(lists.isEmpty ? 2 : 1)
    }

    private mutating func writeEntry(_ node: XMLTree.Node) {
        breakLines(1)
        let indent = String(repeating: "  ", count: max(0, lists.count - 1))
        if let last = lists.indices.last {
            lists[last].count += 1
            append(indent + (lists[last].isOrdered ? "\(lists[last].count). " : "• "))
        } else {
            append("• ")
        }
        writeChildren(node)
        breakLines(1)
    }

    /// The address goes along where the text doesn't say it already.
    private mutating func writeLink(_ node: XMLTree.Node) {
        writeChildren(node)
        guard let address = node.attribute("href"), address.hasPrefix("http"),
            node.content.trimmingCharacters(in: .whitespacesAndNewlines) != address, !node.content.isEmpty
        else { return }
        writeFlowing(" (\(address))")
    }

    private mutating func breakLines(_ count: Int) {
        breaks = max(breaks, count)
        pendingSpace = false
    }

    private mutating func writeFlowing(_ content: String) {
        for (index, word) in content.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
            .enumerated()
        {
            if index > 0 { pendingSpace = true }
            if !word.isEmpty { append(String(word)) }
        }
    }

    private mutating func writePreformatted(_ content: String) {
        for (index, line) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { text += "\n" }
            if !line.isEmpty { append(line.replacingOccurrences(of: "\t", with: "    ")) }
        }
    }

    private mutating func append(_ word: String) {
        if breaks > 0 {
            if !text.isEmpty { text += String(repeating: "\n", count: breaks) }
            text += String(repeating: "> ", count: quoteDepth)
            breaks = 0
        } else if pendingSpace, !text.isEmpty, text.last != "\n", text.last != " " {
            text += " "
        }
        pendingSpace = false
        text += word
    }
}
