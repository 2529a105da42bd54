import Foundation

/// The items, newest first; equal times are ordered by id, so that every item has one place.
struct FeedStore: Sendable {
    private struct Entry {
        let item: StagedItem
        /// Made at the first search: most servers are never asked for one.
        var searchText: String?

        var place: PageCursor { PageCursor(.feed, publishedAt: item.publishedAt, id: item.id) }
    }

    private var entries: [Entry]
    private var dates: [String: Date]

    /// Of items with the same id the first is kept.
    init(_ items: [StagedItem]) {
        dates = Dictionary(items.map { ($0.id, $0.publishedAt) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        entries = items.filter { seen.insert($0.id).inserted }.map { Entry(item: $0) }
            .sorted { $0.place.precedes(publishedAt: $1.item.publishedAt, id: $1.item.id) }
    }

    var newest: StagedItem? { entries.first?.item }

    func newest(_ count: Int) -> [StagedItem] { entries.prefix(count).map(\.item) }

    func item(_ id: String) -> StagedItem? { position(of: id).map { entries[$0].item } }

    /// A page, and the cursor of the next one if anything follows.
    mutating func page(
        after cursor: PageCursor?, limit: Int, matching query: String?
    ) -> (items: [StagedItem], next: PageCursor?) {
        let needle = query.map(Self.folded) ?? ""
        var position = cursor.map(firstPosition) ?? 0
        var found: [StagedItem] = []
        while position < entries.count {
            if needle.isEmpty || searchText(at: position).contains(needle) {
                if found.count == limit {
                    return (found, found.last.map { PageCursor(.feed, publishedAt: $0.publishedAt, id: $0.id) })
                }
                found.append(entries[position].item)
            }
            position += 1
        }
        return (found, nil)
    }

    mutating func insert(_ item: StagedItem) {
        guard dates.updateValue(item.publishedAt, forKey: item.id) == nil else { return }
        let place = firstPosition(after: PageCursor(.feed, publishedAt: item.publishedAt, id: item.id))
        entries.insert(Entry(item: item), at: place)
    }

    mutating func remove(_ id: String) -> Bool {
        guard let position = position(of: id) else { return false }
        entries.remove(at: position)
        dates[id] = nil
        return true
    }

    private func position(of id: String) -> Int? {
        guard let date = dates[id] else { return nil }
        let next = firstPosition(after: PageCursor(.feed, publishedAt: date, id: id))
        return next > 0 && entries[next - 1].item.id == id ? next - 1 : nil
    }

    private func firstPosition(after cursor: PageCursor) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            let item = entries[middle].item
            if cursor.precedes(publishedAt: item.publishedAt, id: item.id) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func searchText(at position: Int) -> String {
        if let text = entries[position].searchText { return text }
        let item = entries[position].item
        let parts = [item.title, item.summary, item.author.name, item.author.handle, item.body] + item.tags
        let text = Self.folded(parts.joined(separator: "\n"))
        entries[position].searchText = text
        return text
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
