import Foundation

/// A place in a list that is sorted by time, newest first: after the last entry that the client has seen.
///
/// It names a position and no offset, so that it holds whatever comes or goes before, after or at that place.
struct PageCursor: Sendable, Equatable {
    enum List: String, Sendable { case feed, comments }

    let list: List
    let publishedAt: Date
    let id: String

    init(_ list: List, publishedAt: Date, id: String) {
        self.list = list
        self.publishedAt = publishedAt
        self.id = id
    }

    /// Throws `invalid_cursor` for anything that `text` didn't make.
    init(_ text: String, of list: List) throws(APIError) {
        guard let data = Self.data(text),
            let parts = String(data: data, encoding: .utf8)?.split(separator: " ", maxSplits: 2),
            parts.count == 3, parts[0] == list.rawValue, let bits = UInt64(parts[1], radix: 16)
        else { throw APIError(400, "invalid_cursor", "The cursor is unknown. Start again at the top.") }
        self.init(
            list, publishedAt: Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)), id: String(parts[2]))
    }

    /// Base64url without padding (RFC 4648, section 5): it needs no escaping in a query.
    var text: String {
        // The bits of the time, since a decimal would round and so skip or repeat entries.
        let bits = String(publishedAt.timeIntervalSinceReferenceDate.bitPattern, radix: 16)
        return Data("\(list.rawValue) \(bits) \(id)".utf8).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// Whether an entry comes later in the list than this place.
    func precedes(publishedAt: Date, id: String) -> Bool {
        publishedAt != self.publishedAt ? publishedAt < self.publishedAt : id > self.id
    }

    private static func data(_ text: String) -> Data? {
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    }
}
