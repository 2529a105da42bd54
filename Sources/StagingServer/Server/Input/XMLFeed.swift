import Foundation

/// Entries of RSS 2.0, RSS 1.0 and Atom.
enum XMLFeed {
    static let atom = "http://www.w3.org/2005/Atom"
    private static let content = "http://purl.org/rss/1.0/modules/content/"
    private static let dublinCore = "http://purl.org/dc/elements/1.1/"

    struct Feed {
        var entries: [FeedEntry]
        var author: String?
        var date: Date?
    }

    /// `nil` where the root is that of no feed.
    static func read(_ root: XMLTree.Node) -> Feed? {
        switch root.name {
        case "rss": root.elements("channel").first.map { rss($0, items: $0.elements("item")) }
        // RSS 1.0 has its items beside the channel.
        case "RDF": rss(root.elements("channel").first ?? root, items: root.elements("item"))
        case "feed": atom(root)
        default: nil
        }
    }

    private static func rss(_ channel: XMLTree.Node, items: [XMLTree.Node]) -> Feed {
        let link = plainLink(channel)
        let entries = items.map { item in
            let guid = item.text("guid")
            let isPermaLink = item.elements("guid").first?.attribute("isPermaLink") != "false"
            let atomLink = item.elements("link", in: [atom]).first {
                ($0.attribute("rel") ?? "alternate") == "alternate"
            }
            return FeedEntry(
                id: guid ?? item.attribute("about"), title: item.text("title", in: notMedia(item)),
                link: plainLink(item) ?? atomLink?.attribute("href")
                    ?? (isPermaLink && guid?.hasPrefix("http") == true ? guid : nil)
                        ?? item.elements("enclosure").first?.attribute("url"),
                author: item.text("creator", in: [dublinCore]) ?? item.text("author").map(nameInMail),
                date: (item.text("pubDate") ?? item.text("date", in: [dublinCore]) ?? item.text("published", in: [atom]))
                    .flatMap(FeedDate.parse),
                summary: item.text("description"), content: item.text("encoded", in: [content]),
                tags: item.elements("category").map(\.content)
                    + item.elements("subject", in: [dublinCore]).map(\.content),
                base: item.base ?? link)
        }
        return Feed(
            entries: entries, author: channel.text("title", in: notMedia(channel)).map(HTMLText.line),
            date: (channel.text("pubDate") ?? channel.text("lastBuildDate") ?? channel.text("date", in: [dublinCore]))
                .flatMap(FeedDate.parse))
    }

    /// The namespaces of an element's own title: media:title is the picture's.
    private static func notMedia(_ node: XMLTree.Node) -> [String] { [node.namespace, ""] }

    private static func plainLink(_ node: XMLTree.Node) -> String? {
        node.elements("link").filter { $0.namespace != atom }.lazy
            .map { $0.content.trimmingCharacters(in: .whitespacesAndNewlines) }.first { !$0.isEmpty }
    }

    /// `ann@example.com (Ann)` is how RSS writes an author.
    private static func nameInMail(_ text: String) -> String {
        text.wholeMatch(of: /\S+@\S+\s+\((.+)\)/).map { String($0.1) } ?? text
    }

    private static func atom(_ feed: XMLTree.Node) -> Feed {
        let entries = feed.elements("entry").map { entry in
            let links = entry.elements("link")
            let link = links.first { ($0.attribute("rel") ?? "alternate") == "alternate" } ?? links.first
            return FeedEntry(
                id: entry.text("id"), title: entry.elements("title").first.map(markup),
                link: link?.attribute("href"), author: entry.elements("author").first?.text("name"),
                date: (entry.text("published") ?? entry.text("updated")).flatMap(FeedDate.parse),
                summary: entry.elements("summary").first.map(markup),
                content: entry.elements("content").first.map(markup),
                tags: entry.elements("category").compactMap { $0.attribute("label") ?? $0.attribute("term") },
                base: link?.base ?? entry.base)
        }
        return Feed(
            entries: entries,
            author: feed.elements("author").first?.text("name")
                ?? feed.elements("title").first.map { HTMLText.line(markup($0)) },
            date: feed.text("updated").flatMap(FeedDate.parse))
    }

    /// A text construct as HTML (RFC 4287, section 3.1): plain text has to be escaped for that, markup is there already.
    private static func markup(_ node: XMLTree.Node) -> String {
        switch node.attribute("type") {
        case "html", "text/html": node.content
        case "xhtml", "application/xhtml+xml": node.innerMarkup
        default:
            node.content.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        }
    }
}
