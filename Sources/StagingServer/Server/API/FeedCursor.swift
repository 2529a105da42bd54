import Foundation

/// A place in the feed: after an item, whether that item is still there or not. Opaque to clients.
struct FeedCursor: Equatable {
    let publishedAt: Date
    let id: String
    let query: String?

    init(after item: StagedItem, query: String?) {
        publishedAt = item.publishedAt
        id = item.id
        self.query = query
    }

    private struct Content: Codable {
        /// Bits, since a decimal fraction may not come back the same.
        let time: UInt64
        let id: String
        let query: String?
    }

    /// `nil` where the text is none of this server's cursors.
    init?(_ text: String) {
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        let base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/") + padding
        guard let data = Data(base64Encoded: base64), let content = try? JSONDecoder().decode(Content.self, from: data)
        else { return nil }
        publishedAt = Date(timeIntervalSinceReferenceDate: Double(bitPattern: content.time))
        id = content.id
        query = content.query
    }

    /// base64url (RFC 4648, section 5).
    var text: String {
        let content = Content(
            time: publishedAt.timeIntervalSinceReferenceDate.bitPattern, id: id, query: query)
        let data = (try? JSONEncoder().encode(content)) ?? Data()
        return data.base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    func isBefore(_ item: StagedItem) -> Bool {
        (publishedAt, id) > (item.publishedAt, item.id)
    }
}

extension StagedItem {
    /// Newest first; ids break ties, so that the order is total.
    static func isNewer(_ one: StagedItem, _ other: StagedItem) -> Bool {
        (one.publishedAt, one.id) > (other.publishedAt, other.id)
    }

    func matches(_ query: String) -> Bool {
        query.isEmpty
            || [title, summary, body, author.name, author.handle].contains {
                $0.range(of: query, options: [.caseInsensitive, .diacriticInsensitive]) != nil
            }
    }
}
