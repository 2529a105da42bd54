import Foundation

/// One entry of the feed.
public struct FeedItem: Sendable, Equatable, Identifiable {
    public let id: String
    public let title: String
    public let author: Author
    public let publishedAt: Date
    public let summary: String
    public let url: URL?
    public let tags: [String]
    public let commentCount: Int
    public let isSaved: Bool
    /// Plain text with a blank line between paragraphs; only an item that was asked for by id has one.
    public let body: String?

    public init(
        id: String, title: String, author: Author, publishedAt: Date, summary: String, url: URL? = nil,
        tags: [String] = [], commentCount: Int = 0, isSaved: Bool = false, body: String? = nil
    ) {
        self.id = id
        self.title = title
        self.author = author
        self.publishedAt = publishedAt
        self.summary = summary
        self.url = url
        self.tags = tags
        self.commentCount = commentCount
        self.isSaved = isSaved
        self.body = body
    }
}

public struct Author: Sendable, Equatable, Identifiable {
    public let id: String
    public let name: String
    public let handle: String

    public init(id: String, name: String, handle: String) {
        self.id = id
        self.name = name
        self.handle = handle
    }
}
