import Foundation

/// Turns elements into blocks of text, from the inside out: a quote or a list item prefixes the lines of what it holds.
struct HTMLRenderer {
    /// Relative links are resolved against it.
    let base: URL?

    /// Deeper than any page goes, and less than a thread's stack holds.
    private static let depthLimit = 150

    func text(of root: MarkupNode) -> String { Self.joined(blocks(in: root, depth: 0)) }

    private struct Block {
        var lines: [String]
        /// No blank line between this block and a tight one before it.
        var isTight = false
    }

    private static func joined(_ blocks: [Block]) -> String {
        var lines: [String] = []
        var wasTight = false
        for block in blocks where !block.lines.isEmpty {
            if !lines.isEmpty, !(block.isTight && wasTight) { lines.append("") }
            lines += block.lines
            wasTight = block.isTight
        }
        return lines.joined(separator: "\n")
    }

    private func blocks(in parent: MarkupNode, depth: Int) -> [Block] {
        guard depth < Self.depthLimit else { return [Block(lines: [parent.content.onOneLine].filter { !$0.isEmpty })] }
        var blocks: [Block] = []
        var run = InlineText(base: base)
        // An item's text and the list under it belong together.
        let isItem = parent.name == "li"
        func endRun() {
            let lines = run.lines
            if !lines.isEmpty { blocks.append(Block(lines: lines, isTight: isItem)) }
            run = InlineText(base: base)
        }
        func walk(_ node: MarkupNode, depth: Int) {
            guard depth < Self.depthLimit else { return run.append(node.content) }
            for child in node.children {
                if let text = child.text {
                    run.append(text)
                } else if HTMLElements.dropped.contains(child.name) || !child.isElement {
                    continue
                } else if HTMLElements.blocks.contains(child.name) {
                    endRun()
                    let inner = self.blocks(of: child, depth: depth + 1)
                    let isList = isItem && HTMLElements.lists.contains(child.name)
                    blocks += isList ? inner.map { Block(lines: $0.lines, isTight: true) } : inner
                } else if child.name == "pre" {
                    endRun()
                    blocks.append(Block(lines: Self.code(child.content)))
                } else {
                    run.open(child)
                    walk(child, depth: depth + 1)
                    run.close(child)
                }
            }
        }
        walk(parent, depth: depth)
        endRun()
        return blocks
    }

    private func blocks(of element: MarkupNode, depth: Int) -> [Block] {
        switch element.name {
        case "hr": return [Block(lines: ["* * *"])]
        case let name where HTMLElements.lists.contains(name): return [Block(lines: list(element, depth: depth))]
        case "table": return [Block(lines: table(element, depth: depth))]
        case "blockquote": return [Block(lines: prefixed(element, first: "> ", rest: "> ", depth: depth))]
        case "dt", "tr", "li", "summary":
            return blocks(in: element, depth: depth).map { Block(lines: $0.lines, isTight: true) }
        case "dd": return [Block(lines: prefixed(element, first: "  ", rest: "  ", depth: depth), isTight: true)]
        default: return blocks(in: element, depth: depth)
        }
    }

    private func prefixed(_ element: MarkupNode, first: String, rest: String, depth: Int) -> [String] {
        let text = Self.joined(blocks(in: element, depth: depth))
        guard !text.isEmpty else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
            let prefix = index == 0 ? first : rest
            return line.isEmpty ? prefix.trimmingCharacters(in: .whitespaces) : prefix + line
        }
    }

    private func list(_ list: MarkupNode, depth: Int) -> [String] {
        var number = list.attribute("start").flatMap { Int($0) } ?? 1
        var lines: [String] = []
        for item in list.children where item.isElement && !HTMLElements.dropped.contains(item.name) {
            // A list inside a list, without an item around it, belongs to the item before.
            let isItem = item.name == "li"
            let mark = !isItem ? "  " : list.name == "ol" ? "\(number). " : "• "
            let rest = String(repeating: " ", count: mark.count)
            lines +=
                isItem
                ? prefixed(item, first: mark, rest: rest, depth: depth)
                : blocks(of: item, depth: depth + 1).flatMap(\.lines).map { rest + $0 }
            if isItem { number &+= 1 }
        }
        return lines
    }

    /// A row is a line: readable for what feeds have tables for.
    private func table(_ table: MarkupNode, depth: Int) -> [String] {
        guard depth < Self.depthLimit else { return [table.content.onOneLine] }
        return table.children.flatMap { child -> [String] in
            switch child.name {
            case "tr":
                let cells = child.children.filter { $0.name == "td" || $0.name == "th" }
                    .map { Self.joined(blocks(in: $0, depth: depth + 1)) }
                // A cell that holds paragraphs is layout, not data.
                if cells.contains(where: { $0.contains("\n\n") }) {
                    return cells.filter { !$0.isEmpty }.flatMap { $0.components(separatedBy: "\n") }
                }
                let row = cells.map(\.onOneLine).joined(separator: " | ")
                return row.allSatisfy { $0 == " " || $0 == "|" } ? [] : [row]
            case "thead", "tbody", "tfoot": return self.table(child, depth: depth + 1)
            case "caption": return blocks(in: child, depth: depth + 1).flatMap(\.lines)
            default: return []
            }
        }
    }

    private static func code(_ text: String) -> [String] {
        var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        while lines.last?.trimmed.isEmpty == true { lines.removeLast() }
        while lines.first?.trimmed.isEmpty == true { lines.removeFirst() }
        return lines.map { $0.isEmpty ? "" : "    " + $0 }
    }
}
