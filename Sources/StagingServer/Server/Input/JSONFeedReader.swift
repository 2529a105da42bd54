import Foundation

/// JSON Feed 1.0 and 1.1 (jsonfeed.org), lenient about what a part is made of.
enum JSONFeedReader {
    /// By its version, or by its items where it forgot that.
    static func isFeed(_ object: [String: Any]) -> Bool {
        if let version = object["version"] as? String, version.contains("jsonfeed.org") { return true }
        guard let first = (object["items"] as? [Any])?.first as? [String: Any] else { return false }
        return ["content_html", "content_text", "date_published", "external_url"].contains { first[$0] != nil }
    }

    static func parse(_ feed: [String: Any]) throws(FeedDefect) -> ParsedFeed {
        guard let items = feed["items"] as? [Any] else {
            throw FeedDefect("it is a JSON Feed whose items are no array")
        }
        let home = (string(feed["home_page_url"]) ?? string(feed["feed_url"])).flatMap { URL(string: $0) }
        var parsed = ParsedFeed()
        parsed.title = string(feed["title"])
        parsed.authorName = author(feed)
        for (index, value) in items.enumerated() {
            if let item = value as? [String: Any] {
                parsed.entries.append(entry(item, home: home))
            } else {
                parsed.problems.append("item \(index + 1) is left out, which is no object")
            }
        }
        return parsed
    }

    private static func entry(_ item: [String: Any], home: URL?) -> FeedEntry {
        var entry = FeedEntry()
        entry.base = home
        entry.id = string(item["id"])
        entry.title = string(item["title"]).map { .rendered($0) }
        entry.authorName = author(item)
        entry.date =
            [item["date_published"], item["date_modified"]].lazy.compactMap(string)
            .compactMap(FeedDate.parse).first
        entry.body =
            string(item["content_html"]).map { .html($0) } ?? string(item["content_text"]).map { .plain($0) }
        entry.summary = string(item["summary"]).map { .plain($0) }
        entry.link =
            [item["url"], item["external_url"], item["id"]].lazy.compactMap(string)
            .compactMap { WebLink.resolved($0, base: home) }.first
        entry.tags = (item["tags"] as? [Any] ?? []).compactMap(string)
        return entry
    }

    /// 1.1 has a list of authors, 1.0 one.
    private static func author(_ object: [String: Any]) -> String? {
        let authors = (object["authors"] as? [Any] ?? []) + [object["author"] as Any]
        return authors.lazy.compactMap { $0 as? [String: Any] }.compactMap { string($0["name"]) }.first
    }

    /// The specification asks readers to take a number for an id.
    private static func string(_ value: Any?) -> String? {
        switch value {
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default: nil
        }
    }
}
