import Foundation

/// RSS 2.0 and its ancestors, and RSS 1.0 (RDF), where the items stand beside the channel.
enum RSSReader {
    static func parse(_ root: MarkupNode) -> ParsedFeed {
        let channel = root.element("channel") ?? root
        let home = link(of: channel, base: channel.base)
        var feed = ParsedFeed()
        feed.title = channel.value("title").map(HTMLText.title)
        feed.authorName = channel.value("creator", .dublinCore) ?? channel.value("author", .itunes)
        feed.date = ["pubdate", "lastbuilddate"].lazy.compactMap { channel.value($0) }.compactMap(FeedDate.parse).first
        let items = channel.elements("item") + (channel.element("item") == nil ? root.elements("item") : [])
        feed.entries = items.map { entry($0, home: home) }
        return feed
    }

    private static func entry(_ item: MarkupNode, home: URL?) -> FeedEntry {
        let base = item.base ?? home
        let guid = item.element("guid")
        let description = item.value("description") ?? item.element("group", .media)?.value("description", .media)
        let encoded = item.value("encoded", .content)
        var entry = FeedEntry()
        entry.base = base
        entry.id = guid?.content.trimmed ?? item.attribute("about")
        entry.title = (item.value("title") ?? item.value("title", .dublinCore)).map { .plain(HTMLText.title($0)) }
        entry.link = link(of: item, base: base)?.absoluteString ?? permalink(guid)
        entry.authorName =
            item.value("creator", .dublinCore) ?? item.value("author").map(Self.name) ?? item.value("author", .itunes)
            ?? item.element("author", .atom)?.value("name", .atom)
        entry.date = date(of: item)
        entry.body = (encoded ?? description).map(Self.text)
        entry.summary = encoded == nil ? nil : description.map(Self.text)
        entry.tags = (item.elements("category") + item.elements("subject", .dublinCore)).map(\.content)
        return entry
    }

    private static func text(_ text: String) -> FeedEntry.Text {
        HTMLText.looksLikeHTML(text) ? .html(text) : .plain(text)
    }

    private static func date(of item: MarkupNode) -> Date? {
        let texts = [
            item.value("pubdate"), item.value("date", .dublinCore), item.value("published", .atom),
            item.value("created", .dublinCore), item.value("updated", .atom), item.value("date"),
        ]
        return texts.lazy.compactMap { $0 }.compactMap(FeedDate.parse).first
    }

    /// `<link>` as text; as an attribute where an Atom link stands in for it.
    private static func link(of element: MarkupNode, base: URL?) -> URL? {
        let candidates =
            element.elements("link").map(\.content)
            + element.elements("link", .atom).filter { ["alternate", nil].contains($0.attribute("rel")) }
            .compactMap { $0.attribute("href") }
        return candidates.lazy.compactMap { WebLink.resolved($0, base: base) }.compactMap { URL(string: $0) }.first
    }

    /// A guid is a link unless it says that it isn't.
    private static func permalink(_ guid: MarkupNode?) -> String? {
        guard let guid, guid.attribute("isPermaLink")?.lowercased() != "false" else { return nil }
        return WebLink.resolved(guid.content, base: nil)
    }

    /// RSS wants `ada@example.com (Ada Lovelace)`: the address is not for display.
    private static func name(_ author: String) -> String {
        if author.hasSuffix(")"), let start = author.lastIndex(of: "(") {
            let name = String(author[author.index(after: start)...].dropLast()).trimmed
            if !name.isEmpty { return name }
        }
        if author.hasSuffix(">"), let start = author.firstIndex(of: "<") {
            let name = author[..<start].trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
            if !name.isEmpty { return name }
        }
        let parts = author.split(separator: "@")
        return parts.count == 2 && !author.contains(" ") ? String(parts[0]) : author
    }
}
