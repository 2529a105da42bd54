import Feed
import Foundation

/// An item as JSON: the members of the wire contract's Item, so that what scripts know of the server holds here too.
nonisolated struct ItemRecord: Encodable {
    let item: FeedItem

    private enum Key: String, CodingKey {
        case id, title, author, publishedAt, summary, url, tags, commentCount, viewer, body
    }

    private enum AuthorKey: String, CodingKey {
        case id, name, handle
    }

    private enum ViewerKey: String, CodingKey {
        case saved
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(item.id, forKey: .id)
        try container.encode(item.title, forKey: .title)
        var author = container.nestedContainer(keyedBy: AuthorKey.self, forKey: .author)
        try author.encode(item.author.id, forKey: .id)
        try author.encode(item.author.name, forKey: .name)
        try author.encode(item.author.handle, forKey: .handle)
        try container.encode(item.publishedAt, forKey: .publishedAt)
        try container.encode(item.summary, forKey: .summary)
        // null, not left out: the contract always has the member.
        try container.encode(item.url?.absoluteString, forKey: .url)
        try container.encode(item.tags, forKey: .tags)
        try container.encode(item.commentCount, forKey: .commentCount)
        var viewer = container.nestedContainer(keyedBy: ViewerKey.self, forKey: .viewer)
        try viewer.encode(item.isSaved, forKey: .saved)
        try container.encodeIfPresent(item.body, forKey: .body)
    }
}
