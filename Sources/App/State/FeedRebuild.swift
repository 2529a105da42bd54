import Feed

/// A list that is read anew from the top, apart from the one on the screen, until it may take that one's place: what is
/// being read doesn't move, and no key meets another row, while it comes.
nonisolated struct FeedRebuild: Equatable, Sendable {
    enum Reason: Equatable, Sendable {
        /// The user asked for what is new.
        case reload
        /// The server has forgotten the list's cursor. The selected item is looked for.
        case forgotten(selected: FeedItem.ID?)
    }

    /// How many items may come above what is known before a reload gives up looking for it.
    static let longestReload = 100

    let reason: Reason
    private(set) var items: [FeedItem] = []
    private(set) var ids: Set<FeedItem.ID> = []
    /// Where to go on; `nil` before the first page, and after the last.
    private(set) var cursor: String?
    private(set) var isWhole = false
    private var pagesWithoutNews = 0

    init(_ reason: Reason) {
        self.reason = reason
    }

    mutating func append(_ page: FeedPage) {
        let count = items.count
        for item in page.items where ids.insert(item.id).inserted { items.append(item) }
        pagesWithoutNews = items.count == count ? pagesWithoutNews + 1 : 0
        isWhole = page.nextCursor == nil || page.nextCursor == cursor || pagesWithoutNews > FeedPages.patience
        cursor = isWhole ? nil : page.nextCursor
    }

    /// Whether it can take the place of `known`.
    func isEnough(for known: [FeedItem]) -> Bool {
        guard !isWhole else { return true }
        switch reason {
        case .reload:
            return items.count >= Self.longestReload || known.contains { ids.contains($0.id) } || known.isEmpty
        case .forgotten(let selected):
            guard let selected, known.contains(where: { $0.id == selected }) else { return true }
            return ids.contains(selected) || items.count >= known.count + Self.longestReload
        }
    }
}
