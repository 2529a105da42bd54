import Feed

/// One item: what the list knew of it at once, and its body when that has come.
final class ItemState {
    typealias Phase = ItemViewState.Phase

    private let feed: FeedRepository
    private let report: (ReadReport) -> Void
    private let changed: () -> Void
    let reads: Reads

    private(set) var item: FeedItem
    private(set) var phase = Phase.loading
    /// Lines scrolled away at the top.
    private(set) var offset = 0
    private var lastOffset = 0
    private var visibleCount = 1
    private var isClosed = false

    init(
        item: FeedItem, feed: FeedRepository, report: @escaping (ReadReport) -> Void, changed: @escaping () -> Void
    ) {
        self.item = item
        self.feed = feed
        self.report = report
        self.changed = changed
        reads = Reads(changed: changed)
    }

    /// Once more where it has failed, was stopped, or may have changed; a text that is there stays until the new one comes.
    func load() {
        guard !isClosed, reads.count == 0 else { return }
        phase = .loading
        reads.start {
            [feed, id = item.id] in
            try await feed.item(id: id)
        } finish: { [weak self] in
            self?.didEnd($0)
        }
    }

    /// Stops what is being read, and says so at once: the next key may ask for it again.
    func cancelReads() -> CancelledReads? {
        guard let cancelled = reads.cancelAll() else { return nil }
        phase = .cancelled
        return cancelled
    }

    func scroll(by lines: Int) {
        offset = max(0, min(offset + lines, lastOffset))
        changed()
    }

    func scroll(byPages count: Double) { scroll(by: Int((Double(visibleCount) * count).rounded(.towardZero))) }
    func scrollToTop() { scroll(by: -offset) }
    func scrollToEnd() { scroll(by: lastOffset - offset) }

    /// How far the view could scroll, and how many lines it shows.
    func didShow(lastOffset: Int, count: Int) {
        self.lastOffset = max(0, lastOffset)
        visibleCount = max(1, count)
        offset = min(offset, self.lastOffset)
    }

    func close() -> CancelledReads? {
        isClosed = true
        return reads.cancelAll()
    }

    private func didEnd(_ end: Reads.End<FeedItem>) {
        switch end {
        case .succeeded(let item):
            self.item = item
            phase = .loaded
            report(.succeeded(omissions: []))
        case .failed(let error):
            phase = .failed(error)
            report(.failed(error))
        case .cancelled:
            phase = .cancelled
        }
    }
}
