/// A page of the feed in server order.
public struct FeedPage: Sendable, Equatable {
    public let items: [FeedItem]
    /// Where the next page begins; `nil` ends the list. Opaque: stored, sent back, never parsed.
    public let nextCursor: String?
    /// Why entries of this page were left out: one line an entry that didn't match the contract.
    public let omissions: [String]

    public init(items: [FeedItem], nextCursor: String?, omissions: [String] = []) {
        self.items = items
        self.nextCursor = nextCursor
        self.omissions = omissions
    }
}
