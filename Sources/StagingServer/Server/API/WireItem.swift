import Foundation

/// An item as the contract puts it on the wire, seen by one account.
struct WireItem: Sendable, Encodable {
    let item: StagedItem
    let commentCount: Int
    let isSaved: Bool
    let withBody: Bool

    init(_ item: StagedItem, commentCount: Int, isSaved: Bool, withBody: Bool = false) {
        self.item = item
        self.commentCount = commentCount
        self.isSaved = isSaved
        self.withBody = withBody
    }

    private enum Key: String, CodingKey {
        case id, title, author, publishedAt, summary, url, tags, commentCount, viewer, body
    }

    private struct Viewer: Encodable {
        let saved: Bool
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(item.id, forKey: .id)
        try container.encode(item.title, forKey: .title)
        try container.encode(item.author, forKey: .author)
        try container.encode(item.publishedAt, forKey: .publishedAt)
        try container.encode(item.summary, forKey: .summary)
        // Null where there is none: the contract always has the member.
        try container.encode(item.url, forKey: .url)
        try container.encode(item.tags, forKey: .tags)
        try container.encode(commentCount, forKey: .commentCount)
        try container.encode(Viewer(saved: isSaved), forKey: .viewer)
        if withBody { try container.encode(item.body, forKey: .body) }
    }
}
