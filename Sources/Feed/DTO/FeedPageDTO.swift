/// `GET /feed` as it arrives.
struct FeedPageDTO: Decodable, Sendable {
    let items: LossyArray<FeedItemDTO>
    let nextCursor: String?

    var page: FeedPage {
        FeedPage(
            items: items.elements.map(\.item),
            // An empty cursor names no place; sent back, it would be the first page again.
            nextCursor: nextCursor.flatMap { $0.isEmpty ? nil : $0 }, omissions: items.omissions)
    }
}
