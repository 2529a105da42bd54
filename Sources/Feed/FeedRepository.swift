import Foundation
import Networking

/// Reads the feed: the one owner of its wire format, which stops here.
///
/// Every method throws `FeedError`, or `CancellationError` where the caller was cancelled; it runs on the global pool.
public struct FeedRepository: Sendable {
    let http: any HTTPClient

    public init(http: any HTTPClient) {
        self.http = http
    }

    /// One page: the first, or the one after `cursor`. `limit` is 1–100.
    public func page(after cursor: String? = nil, limit: Int = 20, query: String? = nil) async throws -> FeedPage {
        try await FeedError.mapping {
            try await http.send(.feed(cursor: cursor, limit: min(max(limit, 1), 100), query: query)).page
        }
    }

    /// One item with its body.
    public func item(id: FeedItem.ID) async throws -> FeedItem {
        try await FeedError.mapping { try await http.send(.feedItem(id: id)).item }
    }
}
