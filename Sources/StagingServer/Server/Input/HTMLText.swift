import Foundation

/// HTML as plain text: a blank line between paragraphs, and lists, links, quotes and code that can still be read.
enum HTMLText {
    /// Relative links are resolved against `base`.
    static func paragraphs(_ html: String, base: URL? = nil) -> String {
        guard let root = MarkupDocument.html(html)?.root else { return "" }
        let text = HTMLRenderer(base: base).text(of: root)
        // The parser gives up on elements that are nested without end; the text is still in there.
        let isGivenUp = text.isEmpty && html.utf8.count > 1000
        return isGivenUp ? html.replacing(/<[^<>]*>/, with: " ").onOneLine : text
    }

    /// As text that fits a line.
    static func line(_ html: String) -> String { paragraphs(html).onOneLine }

    /// A text that says it is plain, but that many feeds fill with markup: RSS titles and descriptions.
    static func looksLikeHTML(_ text: String) -> Bool {
        text.contains(/<\/?[A-Za-z][A-Za-z0-9]*(\s[^<>]*)?\/?>|&(#\d+|#[xX][0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);/)
    }

    /// A title: entities are decoded, and tags taken out if they are such as a title has. A title may be about a tag.
    static func title(_ text: String) -> String {
        if text.contains(/<\/(b|i|em|strong|code|span|sub|sup|a|u|small|cite|q|mark|font|p)\s*>|<br\s*\/?>|<wbr>/) {
            return line(text)
        }
        return text.contains("&") ? line(text.replacing("<", with: "&lt;")) : text.onOneLine
    }
}
