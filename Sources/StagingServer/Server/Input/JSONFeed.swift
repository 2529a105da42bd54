import Foundation

/// Entries of JSON Feed 1.x, and items in the contract's own form.
enum JSONFeed {
    private struct Feed: Decodable {
        struct Author: Decodable { let name: String? }
        struct Item: Decodable {
            let id: Identifier?
            let url, external_url, title, content_html, content_text, summary, date_published, date_modified: String?
            let author: Author?
            let authors: [Author]?
            let tags: [String]?
        }
        let version: String?
        let title: String?
        let home_page_url: String?
        let authors: [Author]?
        let items: [Item]
    }

    /// The specification asks for a string, and for readers that take numbers too.
    private struct Identifier: Decodable {
        let text: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int64.self) {
                text = String(number)
            } else if let number = try? container.decode(Double.self) {
                text = String(number)
            } else {
                text = try container.decode(String.self)
            }
        }
    }

    static func read(_ data: Data) throws -> XMLFeed.Feed {
        let feed = try JSONDecoder().decode(Feed.self, from: data)
        let entries = feed.items.map { item in
            FeedEntry(
                id: item.id?.text, title: item.title.map(escaped), link: item.url ?? item.external_url,
                author: item.authors?.first?.name ?? item.author?.name,
                date: (item.date_published ?? item.date_modified).flatMap(FeedDate.parse),
                summary: item.summary.map(escaped), content: item.content_html ?? item.content_text.map(escaped),
                tags: item.tags ?? [], base: feed.home_page_url)
        }
        return XMLFeed.Feed(entries: entries, author: feed.authors?.first?.name ?? feed.title)
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\n\n", with: "<p>")
    }

    private struct ContractItem: Decodable {
        let id, title: String
        let author: StagedAuthor
        let publishedAt: String
        let summary: String?
        let url: String?
        let tags: [String]?
        let body: String?
    }

    /// Throws `StagingServerError` for a time that is none, `DecodingError` for any other fault.
    static func contractItems(_ data: Data) throws -> [StagedItem] {
        try JSONDecoder().decode([ContractItem].self, from: data).enumerated().map { index, item in
            guard let date = FeedDate.parse(item.publishedAt) else {
                throw StagingServerError("item \(index): publishedAt is not a time")
            }
            return StagedItem(
                id: item.id, title: item.title, author: item.author, publishedAt: date, summary: item.summary ?? "",
                url: item.url, tags: item.tags ?? [], body: item.body ?? item.summary ?? "")
        }
    }
}
