import Foundation

/// An item as the contract puts it on the wire, seen by one account.
///
/// Encoding is most of what a page costs, and most of an item is the same for everybody: that part is encoded once.
struct WireItem: Sendable {
    /// All but the last members, and so without the closing brace.
    let opening: Data
    let commentCount: Int
    let isSaved: Bool
    /// nil in lists.
    var body: String?

    var json: Data {
        let viewer = Data(",\"commentCount\":\(commentCount),\"viewer\":{\"saved\":\(isSaved)}".utf8)
        let text = body.map { Data(",\"body\":".utf8) + WireJSON.data($0) } ?? Data()
        return opening + viewer + text + Data("}".utf8)
    }

    /// The part that doesn't depend on who looks, or when.
    static func opening(of item: StagedItem) -> Data { WireJSON.data(Same(item: item)).dropLast() }

    static func page(_ items: [WireItem], nextCursor: String?) -> Reply {
        var json = Data("{\"items\":[".utf8)
        for (index, item) in items.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json += item.json
        }
        json += Data("]".utf8)
        if let nextCursor { json += Data(",\"nextCursor\":".utf8) + WireJSON.data(nextCursor) }
        return .json(bytes: json + Data("}".utf8))
    }

    private struct Same: Encodable {
        let item: StagedItem

        private enum Key: String, CodingKey {
            case id, title, author, publishedAt, summary, url, tags
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
        }
    }
}
