import Foundation

/// HTML as plain text: a blank line between paragraphs, and lists, links, quotes and code that can still be read.
enum HTMLText {
    /// Relative links are resolved against `base`.
    static func paragraphs(_ html: String, base: URL? = nil) -> String {
        guard let root = MarkupDocument.html(html)?.root else { return "" }
        let text = HTMLRenderer(base: base).text(of: root)
        // The parser gives up on elements that are nested without end; the text is still in there.
        let isGivenUp = text.isEmpty && html.utf8.count > 1000
        return isGivenUp ? MarkupScan.withoutTags(html).onOneLine : text
    }

    /// As text that fits a line.
    static func line(_ html: String) -> String { paragraphs(html).onOneLine }

    /// A text that says it is plain, but that many feeds fill with markup: RSS titles and descriptions.
    static func looksLikeHTML(_ text: String) -> Bool {
        MarkupScan.tagNames(text).contains { !$0.isEmpty } || MarkupScan.hasReference(text)
    }

    /// A title: entities are decoded, and tags taken out if they are such as a title has. A title may be about a tag.
    static func title(_ text: String) -> String {
        guard text.contains(where: { $0 == "<" || $0 == "&" }) else { return text.onOneLine }
        if MarkupScan.tagNames(text).contains(where: { titleTags.contains($0) }) { return line(text) }
        return MarkupScan.hasReference(text) ? line(text.replacing("<", with: "&lt;")) : text.onOneLine
    }

    /// Of tags that come in pairs, the end; a title about `<b>` rarely closes it.
    private static let titleTags: Set<String> = [
        "/b", "/i", "/em", "/strong", "/code", "/span", "/sub", "/sup", "/a", "/u", "/small", "/cite", "/q", "/mark",
        "/font", "/p", "br", "wbr", "br/",
    ]
}
