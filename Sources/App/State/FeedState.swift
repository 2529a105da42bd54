import Feed

/// The list: which items are there, which one is selected, and the reads that bring more.
final class FeedState {
    private let feed: FeedRepository
    private let report: (ReadReport) -> Void
    private let changed: () -> Void
    let reads: Reads

    private(set) var pages = FeedPages()
    private(set) var selectedIndex = 0
    /// The first row on the screen.
    private(set) var topIndex = 0
    /// How many rows were shown last.
    private var visibleCount = 1
    private var isClosed = false

    init(feed: FeedRepository, report: @escaping (ReadReport) -> Void, changed: @escaping () -> Void) {
        self.feed = feed
        self.report = report
        self.changed = changed
        reads = Reads(changed: changed)
    }

    var selected: FeedItem? {
        pages.items.indices.contains(selectedIndex) ? pages.items[selectedIndex] : nil
    }

    // MARK: Intents

    func load() { ask(.more) }

    /// From the top; where the next page failed or was stopped, that one once more.
    func reload() {
        switch pages.phase {
        case .failed(_, .next), .failed(_, .further), .cancelled(.next): ask(.retry)
        default: ask(.reload)
        }
    }

    func select(_ index: Int) {
        selectedIndex = max(0, min(index, pages.items.count - 1))
        changed()
    }

    func move(by rows: Int) { select(selectedIndex + rows) }
    func move(byPages count: Double) { move(by: Int((Double(max(1, visibleCount)) * count).rounded(.towardZero))) }
    func selectFirst() { select(0) }
    func selectLast() { select(pages.items.count - 1) }

    /// The view has these rows on the screen: the next page is asked for when less than a screen is left below.
    func didShow(top: Int, count: Int) {
        topIndex = top
        visibleCount = max(1, count)
        if pages.items.count - (top + count) < count { ask(.more) }
    }

    /// Stops what is being read, and says so at once: the next key may ask for it again.
    func cancelReads() -> CancelledReads? {
        if case .loading(let request) = pages.phase { pages.didCancel(request) }
        return reads.cancelAll()
    }

    func close() -> CancelledReads? {
        isClosed = true
        return reads.cancelAll()
    }

    // MARK: Reads

    private func ask(_ wish: FeedPages.Wish) {
        guard !isClosed, let request = pages.begin(wish) else { return }
        // A reload takes the place of a page that was on its way; else there is none.
        reads.cancelAll()
        reads.start {
            [feed] in
            try await feed.page(after: request.cursor)
        } finish: { [weak self] in
            self?.didEnd(request, $0)
        }
    }

    private func didEnd(_ request: FeedPages.Request, _ end: Reads.End<FeedPage>) {
        let selectedID = selected?.id
        let topID = pages.items.indices.contains(topIndex) ? pages.items[topIndex].id : nil
        switch end {
        case .succeeded(let page):
            pages.didLoad(page, for: request)
            keepPosition(selectedID: selectedID, topID: topID)
            report(.succeeded(omissions: page.omissions))
            // A page without anything new doesn't fill the screen: on to the next one.
            if pages.isRebuilding || pages.items.count - topIndex < visibleCount { ask(.more) }
        case .failed(let error):
            pages.didFail(error, for: request, selected: selectedID)
            report(request == .reload ? .reloadFailed(error) : .failed(error))
            if pages.isRebuilding { ask(.more) }
        case .cancelled:
            // Nothing to show.
            pages.didCancel(request)
        }
    }

    /// By item, not by row: what came above doesn't push away what is being read.
    private func keepPosition(selectedID: String?, topID: String?) {
        if let selectedID, let index = pages.items.firstIndex(where: { $0.id == selectedID }) { selectedIndex = index }
        if let topID, let index = pages.items.firstIndex(where: { $0.id == topID }) { topIndex = index }
        selectedIndex = max(0, min(selectedIndex, pages.items.count - 1))
        topIndex = max(0, min(topIndex, pages.items.count - 1))
    }
}
