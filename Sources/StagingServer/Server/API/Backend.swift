import Foundation

/// The feed itself: items in the order newest first, and who saved what.
final class Backend: Sendable {
    private struct State {
        var items: [StagedItem]
        var saved: [String: Set<String>] = [:]
        var inserted = 0
    }

    private let state: Locked<State>

    /// `items` come newest first.
    init(items: [StagedItem], seed: UInt64) {
        state = Locked(State(items: items.sorted(by: StagedItem.isNewer)))
    }

    struct Page {
        var items: [(item: StagedItem, isSaved: Bool)]
        var next: FeedCursor?
    }

    /// The first `limit` items after a place that match, `nil` for the beginning.
    func page(after place: FeedCursor?, limit: Int, query: String?, for account: Account) -> Page {
        state.withLock { state in
            var found: [StagedItem] = []
            var hasMore = false
            for item in state.items {
                if let place, !place.isBefore(item) { continue }
                if let query, !item.matches(query) { continue }
                if found.count == limit {
                    hasMore = true
                    break
                }
                found.append(item)
            }
            let saved = state.saved[account.id] ?? []
            return Page(
                items: found.map { ($0, saved.contains($0.id)) },
                next: hasMore ? found.last.map { FeedCursor(after: $0, query: query) } : nil)
        }
    }

    func item(id: String, for account: Account) -> (item: StagedItem, isSaved: Bool)? {
        state.withLock { state in
            state.items.first { $0.id == id }.map { ($0, state.saved[account.id]?.contains(id) ?? false) }
        }
    }

    /// Returns false where there is no such item.
    func setSaved(_ isSaved: Bool, id: String, for account: Account) -> Bool {
        state.withLock { state in
            guard state.items.contains(where: { $0.id == id }) else { return false }
            if isSaved {
                state.saved[account.id, default: []].insert(id)
            } else {
                state.saved[account.id]?.remove(id)
            }
            return true
        }
    }

    /// New items at the top; returns their ids, the newest first.
    func insert(count: Int) -> [String] {
        state.withLock { state in
            var ids: [String] = []
            for _ in 0..<count {
                state.inserted += 1
                let number = state.inserted
                let newest = state.items.first?.publishedAt ?? Date()
                let item = StagedItem(
                    id: "new-\(number)", title: "Just in: story number \(number)",
                    author: StagedAuthor(id: "a-live", name: "Live Desk", handle: "live"),
                    publishedAt: max(Date(), newest.addingTimeInterval(1)),
                    summary: "Inserted at the top by the staging server.", url: nil, tags: ["live"],
                    body: "Inserted at the top by the staging server.\n\nIt is number \(number).")
                state.items.insert(item, at: 0)
                ids.insert(item.id, at: 0)
            }
            return ids
        }
    }

    func delete(id: String) -> Bool {
        state.withLock { state in
            let count = state.items.count
            state.items.removeAll { $0.id == id }
            return state.items.count < count
        }
    }
}
