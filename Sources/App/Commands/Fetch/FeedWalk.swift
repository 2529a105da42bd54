import Feed

/// The way through a feed's pages as a value: which page comes next, and which of its items are new.
///
/// Items are known by their id, since a feed that grows pushes items on to the next page. A server that leads in a
/// circle, or on and on without an item, is left.
nonisolated struct FeedWalk {
    enum Step: Equatable {
        case load(cursor: String?)
        case finished
        case stuck(Reason)
    }

    enum Reason: Equatable {
        case cursorRepeated
        case nothingNew(pages: Int)
    }

    /// Pages in a row without a new item that are followed.
    static let mostBarrenPages = 3

    private(set) var next = Step.load(cursor: nil)
    private let extent: FetchOptions.Extent
    private var pagesTaken = 0
    private var known: Set<FeedItem.ID> = []
    private var cursors: Set<String> = []
    private var barrenPages = 0
    private var mostBarrenPages = Self.mostBarrenPages
    private var hasRestarted = false

    init(_ extent: FetchOptions.Extent) {
        self.extent = extent
    }

    /// Returns the items that no page had before.
    mutating func take(_ page: FeedPage) -> [FeedItem] {
        let new = page.items.filter { known.insert($0.id).inserted }
        barrenPages = new.isEmpty ? barrenPages + 1 : 0
        pagesTaken += 1
        next = step(after: page)
        return new
    }

    /// The server no longer knows the cursor: from the top once more, where what is known isn't taken again. False
    /// where that was tried already, or the first page was refused.
    mutating func restart() -> Bool {
        guard !hasRestarted, next != .load(cursor: nil) else { return false }
        hasRestarted = true
        cursors = []
        // As far as the first walk came, whole pages are known.
        mostBarrenPages += pagesTaken
        pagesTaken = 0
        next = .load(cursor: nil)
        return true
    }

    private mutating func step(after page: FeedPage) -> Step {
        guard let cursor = page.nextCursor, extent != .pages(pagesTaken) else { return .finished }
        guard cursors.insert(cursor).inserted else { return .stuck(.cursorRepeated) }
        if barrenPages >= mostBarrenPages { return .stuck(.nothingNew(pages: barrenPages)) }
        return .load(cursor: cursor)
    }
}
