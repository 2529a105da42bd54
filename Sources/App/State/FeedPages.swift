import Feed

/// The pages of a list as a value: what is there, what to ask for next, and what each answer changes.
nonisolated struct FeedPages: Equatable, Sendable {
    enum Request: Equatable, Sendable {
        /// The first page, where nothing is there yet, or where the server has forgotten the cursor.
        case first
        case next(cursor: String)
        /// The first page again, over what is there.
        case reload
        /// A reload goes on until it meets what is known.
        case further(cursor: String)

        var cursor: String? {
            switch self {
            case .first, .reload: nil
            case .next(let cursor), .further(let cursor): cursor
            }
        }
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
    private var ids: Set<FeedItem.ID> = []
    private var pagesWithoutNews = 0
    private var rebuild: FeedRebuild?
    /// Whether no page has come since the list began again: a server that forgets each cursor at once is not asked for ever.
    private var hasJustBegunAgain = false

    /// How many pages in a row may bring nothing new before the list is taken to have ended: a server that repeats
    /// itself must not be asked for ever.
    static let patience = 3

    enum Wish: Equatable, Sendable {
        /// The next page, on the way down. Doesn't ask again for what failed or was stopped: only the user does.
        case more
        /// What failed or was stopped, once more.
        case retry
        /// From the top.
        case reload
    }

    /// Whether the list is being read anew: to go on with it takes no other wish than `more`.
    var isRebuilding: Bool { rebuild != nil }

    /// What to ask for, if anything: one page at a time, and nothing after the end. Counts as loading from now on.
    mutating func begin(_ wish: Wish) -> Request? {
        if case .loading(let current) = phase {
            // A reload doesn't wait for the page that it makes useless; everything else does.
            guard wish == .reload, case .next = current else { return nil }
        }
        guard let request = request(wish) else { return nil }
        phase = .loading(request)
        return request
    }

    private mutating func request(_ wish: Wish) -> Request? {
        switch (wish, phase) {
        case (.reload, _), (.retry, .failed(_, .reload)):
            rebuild = hasLoaded ? FeedRebuild(.reload) : nil
            return hasLoaded ? .reload : .first
        case (.retry, .failed(_, let unfinished)), (.retry, .cancelled(let unfinished)):
            hasJustBegunAgain = false
            return unfinished
        case (.more, .idle):
            if let rebuild { return rebuild.cursor.map { .further(cursor: $0) } ?? .first }
            guard hasLoaded else { return .first }
            return hasEnded ? nil : nextCursor.map { .next(cursor: $0) }
        default:
            return nil
        }
    }

    /// A page has come. An answer to a request that isn't the current one any more changes nothing.
    mutating func didLoad(_ page: FeedPage, for request: Request) {
        guard phase == .loading(request) else { return }
        phase = .idle
        hasLoaded = true
        if case .next = request {
            hasJustBegunAgain = false
            return append(page)
        }
        guard var rebuild else { return append(page) }
        rebuild.append(page)
        self.rebuild = rebuild
        guard rebuild.isEnough(for: items) else { return }
        self.rebuild = nil
        take(rebuild)
    }

    /// What is there stays. A cursor that the server has forgotten starts the list again from the top, where `selected` is
    /// looked for.
    mutating func didFail(_ error: FeedError, for request: Request, selected: FeedItem.ID? = nil) {
        guard phase == .loading(request) else { return }
        switch request {
        case .next where error == .invalidCursor && !hasJustBegunAgain:
            rebuild = FeedRebuild(.forgotten(selected: selected))
            phase = .idle
        case .further where error == .invalidCursor:
            rebuild = nil
            phase = .failed(error, .reload)
        default:
            phase = .failed(error, request)
        }
    }

    /// Nothing is asked for again by itself, but for a reload that was given up: the list is as it was before.
    mutating func didCancel(_ request: Request) {
        guard phase == .loading(request) else { return }
        switch request {
        case .reload, .further:
            rebuild = nil
            phase = .idle
        case .first, .next:
            phase = .cancelled(request)
        }
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

    /// What was read anew takes the place of what was there. After a reload, what was known below the last item that both
    /// have stays. Where they have none in common, nobody knows what lies between: the list starts anew.
    private mutating func take(_ rebuild: FeedRebuild) {
        let isForgotten = rebuild.reason != .reload
        let last = isForgotten || rebuild.isWhole ? nil : items.lastIndex { rebuild.ids.contains($0.id) }
        if let last {
            // Its end is as it was known.
            items = rebuild.items + items[(last + 1)...]
        } else {
            items = rebuild.items
            (nextCursor, hasEnded) = (rebuild.cursor, rebuild.isWhole)
        }
        ids = Set(items.map(\.id))
        pagesWithoutNews = 0
        hasJustBegunAgain = isForgotten
    }
}
