import Foundation

/// Atom 1.0, and 0.3 where it differs only in names.
enum AtomReader {
    static func parse(_ root: MarkupNode) -> ParsedFeed {
        var feed = ParsedFeed()
        feed.title = root.element("title", .atom).map(title)
        feed.authorName = author(of: root)
        feed.date = date(of: root)
        let home = link(of: root, base: root.base).flatMap { URL(string: $0) }
        let entries = root.name == "entry" ? [root] : root.elements("entry", .atom)
        feed.entries = entries.map { entry($0, home: home) }
        return feed
    }

    private static func entry(_ element: MarkupNode, home: URL?) -> FeedEntry {
        let base = element.base ?? home
        let media = element.element("group", .media)
        var entry = FeedEntry()
        entry.base = base
        entry.id = element.value("id", .atom)
        entry.title = element.element("title", .atom).map { .rendered(title($0)) }
        entry.authorName = author(of: element) ?? element.element("source", .atom).flatMap(author)
        entry.date = date(of: element)
        let content = element.element("content", .atom).flatMap { text($0, base: base) }
        let summary = element.element("summary", .atom).flatMap { text($0, base: base) }
        entry.body = content ?? summary ?? media?.value("description", .media).map { .plain($0) }
        entry.summary = content == nil ? nil : summary
        entry.link = link(of: element, base: base)
        entry.tags =
            element.elements("category", .atom).compactMap { $0.attribute("label") ?? $0.attribute("term") }
            + element.elements("subject", .dublinCore).map(\.content)
        return entry
    }

    /// RFC 4287, section 3.1: plain text unless the type says otherwise. nil where the content is elsewhere, or no text.
    private static func text(_ construct: MarkupNode, base: URL?) -> FeedEntry.Text? {
        guard construct.attribute("src") == nil else { return nil }
        let base = construct.base ?? base
        let content = construct.content
        switch construct.attribute("type")?.lowercased() ?? "text" {
        case "xhtml", "application/xhtml+xml": return .rendered(HTMLRenderer(base: base).text(of: construct))
        case "html", "text/html":
            // Atom 0.3 has the markup itself under this type, where it isn't escaped.
            let hasMarkup = construct.children.contains(where: \.isElement)
            return hasMarkup
                ? .rendered(HTMLRenderer(base: base).text(of: construct))
                : .rendered(HTMLText.paragraphs(content, base: base))
        case "text", "text/plain": return content.trimmed.isEmpty ? nil : .plain(content)
        default: return nil
        }
    }

    private static func title(_ construct: MarkupNode) -> String {
        switch text(construct, base: nil) {
        case .plain(let text), .rendered(let text), .html(let text): text.onOneLine
        case nil: ""
        }
    }

    private static func author(of element: MarkupNode) -> String? {
        element.elements("author", .atom).lazy.compactMap { $0.value("name", .atom) }.first
            ?? element.value("creator", .dublinCore)
    }

    /// Published rather than updated: an edit doesn't make an old entry new.
    private static func date(of element: MarkupNode) -> Date? {
        ["published", "issued", "created", "updated", "modified"].lazy.compactMap { element.value($0, .atom) }
            .compactMap(FeedDate.parse).first
    }

    private static func link(of element: MarkupNode, base: URL?) -> String? {
        let links = element.elements("link", .atom)
        func first(_ relation: String?) -> String? {
            links.filter { $0.attribute("rel") == relation }.lazy.compactMap { link in
                link.attribute("href").flatMap { WebLink.resolved($0, base: link.base ?? base) }
            }.first
        }
        return first("alternate") ?? first(nil)
    }
}
