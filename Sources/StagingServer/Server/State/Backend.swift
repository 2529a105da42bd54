import Foundation
import Synchronization

/// Everything that the API reads and writes. Each method is one step under one lock, so that a reader sees a write
/// whole or not at all; nothing waits or calls out while the lock is held.
final class Backend: Sendable {
    private struct State: Sendable {
        var feed: FeedStore
        var tokens: TokenIssuer
        var saved: [String: Set<String>] = [:]
        var insertions = 0
    }

    let events: EventLog
    private let state: Mutex<State>
    private let seed: UInt64

    init(items: [StagedItem], accessTokenLifetime: Duration, seed: UInt64, events: EventLog) {
        state = Mutex(State(feed: FeedStore(items), tokens: TokenIssuer(lifetime: accessTokenLifetime)))
        self.seed = seed
        self.events = events
    }

    // MARK: Sessions

    func account(for accessToken: String) -> Account? {
        state.withLock { $0.tokens.account(for: accessToken, now: Date()) }
    }

    func beginSession(for account: Account) -> Tokens {
        state.withLock { $0.tokens.begin(for: account, now: Date()) }
    }

    func refresh(_ token: String, key: String?) throws -> Tokens {
        try state.withLock { try $0.tokens.refresh(token, key: key, now: Date()) }
    }

    func signOut(_ token: String) { state.withLock { $0.tokens.signOut(token) } }
    func expireAccessTokens() { state.withLock { $0.tokens.expireAccessTokens() } }
    func revokeRefreshTokens() { state.withLock { $0.tokens.revokeRefreshTokens() } }

    // MARK: Feed

    func page(
        after cursor: PageCursor?, limit: Int, matching query: String?, for account: Account
    ) -> (items: [WireItem], next: PageCursor?) {
        let (page, saved) = state.withLock { state in
            (state.feed.page(after: cursor, limit: limit, matching: query), state.saved[account.username] ?? [])
        }
        return (page.items.map { WireItem($0, commentCount: 0, isSaved: saved.contains($0.id)) }, page.next)
    }

    func item(_ id: String, for account: Account) throws -> WireItem {
        try state.withLock { state in
            let item = try Self.item(id, in: state)
            let isSaved = state.saved[account.username]?.contains(id) ?? false
            return WireItem(item, commentCount: 0, isSaved: isSaved, withBody: true)
        }
    }

    func setSaved(_ isSaved: Bool, item id: String, for account: Account) throws {
        try state.withLock { state in
            _ = try Self.item(id, in: state)
            if isSaved {
                state.saved[account.username, default: []].insert(id)
            } else {
                state.saved[account.username]?.remove(id)
            }
        }
    }

    // MARK: Drift

    /// Puts new items on top, and answers their ids, newest first.
    func addItems(_ count: Int) -> [String] {
        let ids = state.withLock { state in
            state.insertions += 1
            // Another seed for each call, or the new items would read as the old ones.
            let fresh = ContentGenerator.items(count: count, seed: seed &+ UInt64(state.insertions) &* 0x9E37_79B9)
            let newest = max(state.feed.newest?.publishedAt ?? .distantPast, Date())
            for (index, item) in fresh.enumerated() {
                var item = item
                item.id = "new-\(state.insertions)-\(index + 1)"
                item.publishedAt = newest + Double(count - index)
                state.feed.insert(item)
            }
            return fresh.indices.map { "new-\(state.insertions)-\($0 + 1)" }
        }
        for id in ids.reversed() { events.publish(.created, id: id) }
        return ids
    }

    func removeItem(_ id: String) throws {
        try state.withLock { state in
            guard state.feed.remove(id) else { throw APIError.notFound("There is no item \(id).") }
        }
        events.publish(.deleted, id: id)
    }

    private static func item(_ id: String, in state: State) throws -> StagedItem {
        guard let item = state.feed.item(id) else { throw APIError.notFound("There is no item \(id).") }
        return item
    }
}
