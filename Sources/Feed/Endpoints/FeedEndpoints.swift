import Foundation
import Networking

extension Endpoint<FeedPageDTO> {
    /// A page of the feed. `limit` is 1–100.
    static func feed(cursor: String? = nil, limit: Int = 20, query: String? = nil) -> Endpoint {
        var items = [URLQueryItem(name: "limit", value: String(limit))]
        if let cursor { items.append(URLQueryItem(name: "cursor", value: cursor)) }
        if let query { items.append(URLQueryItem(name: "q", value: query)) }
        return Endpoint(.get, "/feed", query: items)
    }
}

extension Endpoint<FeedItemDTO> {
    static func feedItem(id: String) -> Endpoint {
        Endpoint(.get, "/feed/{id}", parameters: ["id": id])
    }
}
