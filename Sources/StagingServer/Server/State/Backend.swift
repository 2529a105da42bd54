import Foundation
import Synchronization

/// Everything that the API reads and writes. Each method is one step under one lock, so that a reader sees a write
/// whole or not at all; nothing waits or calls out while the lock is held.
final class Backend: Sendable {
    private struct State: Sendable {
        var feed: FeedStore
        var tokens: TokenIssuer
        var comments = CommentStore()
        var devices = DeviceSignIns()
        var saved: [String: Set<String>] = [:]
        var insertions = 0
        /// Of the items that were listed.
        var openings: [String: Data] = [:]

        mutating func wireItem(_ item: StagedItem, isSaved: Bool) -> WireItem {
            let opening = openings[item.id] ?? WireItem.opening(of: item)
            openings[item.id] = opening
            return WireItem(opening: opening, commentCount: comments.count(on: item), isSaved: isSaved)
        }
    }

    let events: EventLog
    private let state: Mutex<State>
    private let seed: UInt64

    init(items: [StagedItem], accessTokenLifetime: Duration, seed: UInt64, events: EventLog) {
        state = Mutex(State(feed: FeedStore(items), tokens: TokenIssuer(lifetime: accessTokenLifetime)))
        self.seed = seed
        self.events = events
    }

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

    func beginDeviceSignIn() -> (deviceCode: String, userCode: String) {
        state.withLock { $0.devices.begin(now: Date()) }
    }

    func pollDeviceSignIn(_ deviceCode: String) throws(APIError) -> Tokens? {
        let poll = state.withLock { state in
            let poll = state.devices.poll(deviceCode, now: Date())
            guard case .approved(let account) = poll else { return poll }
            let tokens = state.tokens.begin(for: account, now: Date())
            state.devices.began(deviceCode, tokens: tokens)
            return .signedIn(tokens)
        }
        switch poll {
        case .waiting, .approved: return nil
        case .signedIn(let tokens): return tokens
        case .denied: throw APIError(403, "access_denied", "The sign-in was denied.")
        case .expired: throw APIError(410, "expired", "The code is too old or unknown. Begin again.")
        case .tooSoon:
            throw APIError(
                429, "slow_down", "Ask every \(Int(DeviceSignIns.interval)) seconds.",
                headers: [("Retry-After", String(Int(DeviceSignIns.interval)))])
        }
    }

    func isDeviceSignInOpen(_ userCode: String) -> Bool {
        state.withLock { $0.devices.isOpen(userCode, now: Date()) }
    }

    func decideDeviceSignIn(_ userCode: String, account: Account?) -> Bool {
        state.withLock { $0.devices.decide(userCode, account: account, now: Date()) }
    }

    func page(
        after cursor: PageCursor?, limit: Int, matching query: String?, for account: Account
    ) -> (items: [WireItem], next: PageCursor?) {
        state.withLock { state in
            let page = state.feed.page(after: cursor, limit: limit, matching: query)
            let saved = state.saved[account.username] ?? []
            return (page.items.map { state.wireItem($0, isSaved: saved.contains($0.id)) }, page.next)
        }
    }

    func item(_ id: String, for account: Account) throws -> WireItem {
        try state.withLock { state in
            let item = try Self.item(id, in: state)
            let isSaved = state.saved[account.username]?.contains(id) ?? false
            var wire = state.wireItem(item, isSaved: isSaved)
            wire.body = item.body
            return wire
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

    func comments(
        on id: String, after cursor: PageCursor?, limit: Int
    ) throws -> (comments: [StagedComment], next: PageCursor?) {
        try state.withLock { state in
            state.comments.page(on: try Self.item(id, in: state), after: cursor, limit: limit)
        }
    }

    func addComment(_ text: String, by author: StagedAuthor, on id: String) throws -> StagedComment {
        let comment = try state.withLock { state in
            state.comments.add(text, by: author, on: try Self.item(id, in: state), now: Date())
        }
        // Its number of comments is part of the item.
        events.publish(.updated, id: id)
        return comment
    }

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

    /// One of the newest hundred goes: what is read at the moment.
    func removeAnyItem(_ random: inout SplitMix64) {
        let choice = random.next()
        let id = state.withLock { state -> String? in
            let newest = state.feed.newest(100)
            return newest.isEmpty ? nil : newest[Int(choice % UInt64(newest.count))].id
        }
        // Gone already if someone else removed it in between, and then there is nothing to do.
        if let id { try? removeItem(id) }
    }

    func removeItem(_ id: String) throws {
        try state.withLock { state in
            state.openings[id] = nil
            guard state.feed.remove(id) else { throw APIError.notFound("There is no item \(id).") }
            state.comments.removeAll(on: id)
        }
        events.publish(.deleted, id: id)
    }

    private static func item(_ id: String, in state: State) throws -> StagedItem {
        guard let item = state.feed.item(id) else { throw APIError.notFound("There is no item \(id).") }
        return item
    }
}
