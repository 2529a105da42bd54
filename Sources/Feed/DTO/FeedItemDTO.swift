import Foundation

/// An Item as it arrives, with or without its body.
///
/// `id`, `title`, `author` and `publishedAt` have to be there. What a reader can do without has a default, so that a
/// server which leaves it out is still read.
struct FeedItemDTO: Decodable, Sendable {
    let item: FeedItem

    private enum Key: String, CodingKey {
        case id, title, author, publishedAt, summary, url, tags, commentCount, viewer, body
    }

    private struct Viewer: Decodable { let saved: Bool? }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let id = try container.decode(String.self, forKey: .id)
        guard !id.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "empty")
        }
        item = FeedItem(
            id: id,
            title: try container.decode(String.self, forKey: .title),
            author: try container.decode(AuthorDTO.self, forKey: .author).author,
            publishedAt: try container.decode(Date.self, forKey: .publishedAt),
            summary: try container.decodeIfPresent(String.self, forKey: .summary) ?? "",
            url: try container.decodeIfPresent(String.self, forKey: .url).flatMap(URL.init(string:)),
            tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
            commentCount: max(0, try container.decodeIfPresent(Int.self, forKey: .commentCount) ?? 0),
            isSaved: try container.decodeIfPresent(Viewer.self, forKey: .viewer)?.saved ?? false,
            body: try container.decodeIfPresent(String.self, forKey: .body))
    }
}
