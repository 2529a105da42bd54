import Feed

/// The pages of a list as a value: what is there, what to ask for next, and what each answer changes.
nonisolated struct FeedPages: Equatable, Sendable {
    enum Request: Equatable, Sendable {
        /// The first page, where nothing is there yet.
        case first
        case next(cursor: String)
        /// The first page again, over what is there.
        case reload

        var cursor: String? { if case .next(let cursor) = self { cursor } else { nil } }
    }

    enum Phase: Equatable, Sendable {
        case idle
        case loading(Request)
        case failed(FeedError, Request)
        /// The user stopped it.
        case cancelled(Request)
    }

    private(set) var items: [FeedItem] = []
    private(set) var phase = Phase.idle
    private(set) var nextCursor: String?
    private(set) var hasEnded = false
    /// Whether any page has come: an empty list is only then known to be empty.
    private(set) var hasLoaded = false
    private var ids: Set<String> = []
    private var pagesWithoutNews = 0

    /// How many pages in a row may bring nothing new before the list is taken to have ended: a server that repeats
    /// itself must not be asked for ever.
    static let patience = 3

    /// What to ask for, if anything: one page at a time, and nothing after the end. Counts as loading from now on.
    mutating func begin(_ wish: Wish) -> Request? {
        if case .loading(let current) = phase {
            // A reload doesn't wait for the page that it makes useless; everything else does.
            guard wish == .reload, current != .reload, current != .first else { return nil }
        }
        let request: Request
        switch wish {
        case .reload: request = hasLoaded ? .reload : .first
        case .retry:
            switch phase {
            case .failed(_, let unfinished), .cancelled(let unfinished): request = unfinished
            case .idle, .loading: return nil
            }
        case .more:
            guard phase == .idle else { return nil }
            if !hasLoaded {
                request = .first
            } else if let nextCursor, !hasEnded {
                request = .next(cursor: nextCursor)
            } else {
                return nil
            }
        }
        phase = .loading(request)
        return request
    }

    enum Wish: Equatable, Sendable {
        /// The next page, on the way down. Doesn't ask again for what failed or was stopped: only the user does.
        case more
        /// What failed or was stopped, once more.
        case retry
        /// From the top.
        case reload
    }

    /// A page has come. An answer to a request that isn't the current one any more changes nothing.
    mutating func didLoad(_ page: FeedPage, for request: Request) {
        guard phase == .loading(request) else { return }
        phase = .idle
        hasLoaded = true
        switch request {
        case .first: replace(with: page)
        case .reload: merge(top: page)
        case .next: append(page)
        }
    }

    /// What is there stays. A cursor that the server has forgotten starts the list again from the top.
    mutating func didFail(_ error: FeedError, for request: Request) {
        guard phase == .loading(request) else { return }
        if error == .invalidCursor, request != .first {
            phase = .idle
            nextCursor = nil
            hasLoaded = false
        } else {
            phase = .failed(error, request)
        }
    }

    mutating func didCancel(_ request: Request) {
        if phase == .loading(request) { phase = .cancelled(request) }
    }

    private mutating func replace(with page: FeedPage) {
        items = []
        ids = []
        pagesWithoutNews = 0
        hasEnded = false
        append(page)
    }

    private mutating func append(_ page: FeedPage) {
        let known = items.count
        // A server may send an item twice in one page.
        for item in page.items where ids.insert(item.id).inserted { items.append(item) }
        pagesWithoutNews = items.count == known ? pagesWithoutNews + 1 : 0
        let isRepeated = page.nextCursor == nextCursor && items.count == known
        nextCursor = page.nextCursor
        hasEnded = nextCursor == nil || pagesWithoutNews > Self.patience || (isRepeated && known > 0)
    }

    /// The top as the server has it now, then what was known below the last item that both have. Where they have none in
    /// common, nobody knows what lies between: the list starts anew.
    private mutating func merge(top page: FeedPage) {
        let top = Set(page.items.map(\.id))
        guard let last = items.lastIndex(where: { top.contains($0.id) }), page.nextCursor != nil else {
            return replace(with: page)
        }
        let below = items[(last + 1)...]
        let (cursor, ended) = (nextCursor, hasEnded)
        replace(with: FeedPage(items: page.items + below, nextCursor: cursor))
        // Its end, too, is as it was known.
        (nextCursor, hasEnded) = (cursor, ended)
    }
}
