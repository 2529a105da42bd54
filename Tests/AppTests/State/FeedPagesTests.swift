import Feed
import Foundation
import Testing

@testable import App

@Suite("The pages of a list")
struct FeedPagesTests {
    func page(_ ids: ClosedRange<Int>, next: String? = nil) -> FeedPage { page(ids.map(String.init), next: next) }

    func page(_ ids: [String], next: String? = nil) -> FeedPage {
        FeedPage(
            items: ids.map {
                FeedItem(
                    id: $0, title: $0, author: Author(id: "a", name: "A", handle: "a"), publishedAt: .distantPast,
                    summary: "")
            }, nextCursor: next)
    }

    /// Loads a page by this wish, which has to lead to this request.
    func load(
        _ pages: inout FeedPages, _ request: FeedPages.Request, _ page: FeedPage, by wish: FeedPages.Wish = .more
    ) {
        let asked = pages.begin(wish)
        #expect(asked == request)
        pages.didLoad(page, for: request)
    }

    func ids(_ pages: FeedPages) -> [String] { pages.items.map(\.id) }

    @Test("come one after the other, by the server's cursor, until there is none")
    func forward() {
        var pages = FeedPages()
        load(&pages, .first, page(1...3, next: "a"))
        load(&pages, .next(cursor: "a"), page(4...6, next: "b"))
        load(&pages, .next(cursor: "b"), page(7...7))
        let more = pages.begin(.more)
        #expect(ids(pages) == (1...7).map(String.init) && pages.hasEnded && more == nil)
    }

    @Test("are asked for one at a time")
    func oneAtATime() {
        var pages = FeedPages()
        let asked = [pages.begin(.more), pages.begin(.more), pages.begin(.retry), pages.begin(.reload)]
        #expect(asked == [.first, nil, nil, nil])
    }

    @Test("hold each item once, in server order")
    func duplicates() {
        var pages = FeedPages()
        load(&pages, .first, page(["1", "2", "2"], next: "a"))
        load(&pages, .next(cursor: "a"), page(["2", "3", "1", "4"]))
        #expect(ids(pages) == ["1", "2", "3", "4"])
    }

    @Test("end where a server goes on without anything new")
    func nothingNew() {
        var pages = FeedPages()
        load(&pages, .first, page(1...2, next: "0"))
        var asked = 0
        while let request = pages.begin(.more) {
            asked += 1
            pages.didLoad(page([], next: "\(asked)"), for: request)
        }
        #expect(asked == FeedPages.patience + 1 && pages.hasEnded)
    }

    @Test("end where a server repeats its cursor, with or without the same items", arguments: [true, false])
    func sameCursor(repeatsItems: Bool) {
        var pages = FeedPages()
        load(&pages, .first, page(1...2, next: "a"))
        load(&pages, .next(cursor: "a"), page(repeatsItems ? ["1", "2"] : [], next: "a"))
        let more = pages.begin(.more)
        #expect(more == nil && pages.hasEnded && ids(pages) == ["1", "2"])
    }

    @Test("may be empty in the middle, and go on")
    func emptyInTheMiddle() {
        var pages = FeedPages()
        load(&pages, .first, page([], next: "a"))
        load(&pages, .next(cursor: "a"), page([], next: "b"))
        load(&pages, .next(cursor: "b"), page(1...2))
        #expect(ids(pages) == ["1", "2"])
    }

    @Test("stay when the next one fails, and are not asked for again but by the user")
    func failure() {
        var pages = FeedPages()
        load(&pages, .first, page(1...2, next: "a"))
        let request = pages.begin(.more)
        pages.didFail(.offline(.timedOut), for: .next(cursor: "a"))
        let more = pages.begin(.more)
        #expect(request == .next(cursor: "a") && more == nil && ids(pages) == ["1", "2"])
        load(&pages, .next(cursor: "a"), page(3...3), by: .retry)
        #expect(ids(pages) == ["1", "2", "3"])
    }

    @Test("stay when the next one is cancelled, and go on when the user asks")
    func cancelled() {
        var pages = FeedPages()
        load(&pages, .first, page(1...2, next: "a"))
        _ = pages.begin(.more)
        pages.didCancel(.next(cursor: "a"))
        let more = pages.begin(.more)
        #expect(more == nil && pages.phase == .cancelled(.next(cursor: "a")))
        load(&pages, .next(cursor: "a"), page(3...3), by: .retry)
        #expect(ids(pages) == ["1", "2", "3"])
    }

    @Test("begin again from the top where the server has forgotten the cursor, and stay until then")
    func forgottenCursor() {
        var pages = FeedPages()
        load(&pages, .first, page(1...2, next: "a"))
        _ = pages.begin(.more)
        pages.didFail(.invalidCursor, for: .next(cursor: "a"))
        #expect(ids(pages) == ["1", "2"])
        load(&pages, .first, page(0...3, next: "b"))
        #expect(ids(pages) == ["0", "1", "2", "3"] && pages.nextCursor == "b")
    }

    @Test("stay, when they begin again, until the selected item has come")
    func forgottenCursorFarDown() {
        var pages = FeedPages()
        load(&pages, .first, page(1...4, next: "a"))
        _ = pages.begin(.more)
        pages.didFail(.invalidCursor, for: .next(cursor: "a"), selected: "4")
        load(&pages, .first, page(0...1, next: "b"))
        #expect(ids(pages) == ["1", "2", "3", "4"] && pages.isRebuilding)
        load(&pages, .further(cursor: "b"), page(2...3, next: "c"))
        load(&pages, .further(cursor: "c"), page(4...5, next: "d"))
        #expect(ids(pages) == ["0", "1", "2", "3", "4", "5"] && pages.nextCursor == "d" && !pages.isRebuilding)
    }

    @Test("are not begun again for ever where a server forgets each cursor that it gives")
    func forgetfulServer() {
        var pages = FeedPages()
        load(&pages, .first, page(1...2, next: "a"))
        var asked = 0
        while let request = pages.begin(.more), asked < 100 {
            asked += 1
            if request.cursor == nil {
                pages.didLoad(page(1...2, next: "a\(asked)"), for: request)
            } else {
                pages.didFail(.invalidCursor, for: request)
            }
        }
        #expect(asked == 3 && pages.phase == .failed(.invalidCursor, .next(cursor: "a2")))
        #expect(ids(pages) == ["1", "2"])
    }

    @Test("don't ask for ever where even the first page is called a bad cursor")
    func firstCursorRefused() {
        var pages = FeedPages()
        _ = pages.begin(.more)
        pages.didFail(.invalidCursor, for: .first)
        #expect(pages.phase == .failed(.invalidCursor, .first))
    }

    @Test("take in what is new at the top, let go of what has gone there, and keep what is below")
    func reload() {
        var pages = FeedPages()
        load(&pages, .first, page(1...3, next: "a"))
        load(&pages, .next(cursor: "a"), page(4...6, next: "b"))
        load(&pages, .reload, page(["new", "1", "3"], next: "x"), by: .reload)
        #expect(ids(pages) == ["new", "1", "3", "4", "5", "6"] && pages.nextCursor == "b")
    }

    @Test("stay while a reload looks for what it has in common with them, page by page")
    func reloadAfterLong() {
        var pages = FeedPages()
        load(&pages, .first, page(1...3, next: "a"))
        load(&pages, .reload, page(["x", "y"], next: "z"), by: .reload)
        #expect(ids(pages) == ["1", "2", "3"] && pages.isRebuilding)
        load(&pages, .further(cursor: "z"), page(["z", "1"], next: "b"))
        #expect(ids(pages) == ["x", "y", "z", "1", "2", "3"] && pages.nextCursor == "a" && !pages.isRebuilding)
    }

    @Test("begin anew where a hundred items have nothing in common with them: nobody knows what lies between")
    func reloadAfterVeryLong() {
        var pages = FeedPages()
        load(&pages, .first, page(1...3, next: "a"))
        load(&pages, .reload, page(1001...1050, next: "x"), by: .reload)
        load(&pages, .further(cursor: "x"), page(1051...1100, next: "y"))
        #expect(ids(pages) == (1001...1100).map(String.init) && pages.nextCursor == "y")
    }

    @Test("are as they were where a reload is given up, and go on from there", arguments: [true, false])
    func reloadGivenUp(afterOnePage: Bool) {
        var pages = FeedPages()
        load(&pages, .first, page(1...3, next: "a"))
        if afterOnePage { load(&pages, .reload, page(["x"], next: "z"), by: .reload) }
        let request = afterOnePage ? pages.begin(.more) : pages.begin(.reload)
        #expect(request == (afterOnePage ? .further(cursor: "z") : .reload))
        if let request { pages.didCancel(request) }
        load(&pages, .next(cursor: "a"), page(4...5))
        #expect(ids(pages) == ["1", "2", "3", "4", "5"])
    }

    @Test("go on with a reload where it failed, and begin it anew where its cursor was forgotten")
    func reloadFailed() {
        var pages = FeedPages()
        load(&pages, .first, page(1...3, next: "a"))
        load(&pages, .reload, page(["x"], next: "z"), by: .reload)
        _ = pages.begin(.more)
        pages.didFail(.offline(.timedOut), for: .further(cursor: "z"))
        let retried = pages.begin(.retry)
        #expect(retried == .further(cursor: "z"))
        pages.didFail(.invalidCursor, for: .further(cursor: "z"))
        load(&pages, .reload, page(["x", "1"], next: "y"), by: .retry)
        #expect(ids(pages) == ["x", "1", "2", "3"])
    }

    @Test("are only what the server has where a reload brings the whole list")
    func reloadWhole() {
        var pages = FeedPages()
        load(&pages, .first, page(1...3, next: "a"))
        load(&pages, .reload, page(["3"]), by: .reload)
        #expect(ids(pages) == ["3"] && pages.hasEnded)
    }

    @Test("are not changed by the answer to a request that was given up")
    func lateAnswer() {
        var pages = FeedPages()
        load(&pages, .first, page(1...3, next: "a"))
        _ = pages.begin(.more)
        let reload = pages.begin(.reload)
        pages.didLoad(page(4...6, next: "b"), for: .next(cursor: "a"))
        pages.didFail(.notFound, for: .next(cursor: "a"))
        pages.didCancel(.next(cursor: "a"))
        #expect(reload == .reload && pages.phase == .loading(.reload) && ids(pages) == ["1", "2", "3"])
    }

    @Test("hold the feed without gaps or repeats, whatever happens on the way", arguments: 0..<200)
    func property(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &+ 1)
        var feed = (0..<60).map { "i\($0)" }
        var pages = FeedPages()
        var inserted = 0
        for _ in 0..<120 {
            if Int.random(in: 0..<6, using: &random) == 0 {
                inserted += 1
                feed.insert("n\(inserted)", at: 0)
            }
            let wish: FeedPages.Wish = [.more, .more, .more, .retry, .reload].randomElement(using: &random) ?? .more
            guard let request = pages.begin(wish) else { continue }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: pages.didFail(.offline(.timedOut), for: request)
            case 1: pages.didFail(.invalidCursor, for: request)
            case 2: pages.didCancel(request)
            default:
                let start = request.cursor.flatMap { feed.firstIndex(of: $0) } ?? 0
                let size = Int.random(in: 1...7, using: &random)
                let slice = Array(feed[start...].prefix(size))
                let next = start + size < feed.count ? feed[start + size] : nil
                pages.didLoad(page(slice, next: next), for: request)
            }
            let shown = ids(pages)
            #expect(Set(shown).count == shown.count)
            // A run of the feed as it is, or was before the newest came: neighbours stay neighbours.
            if let first = shown.first, let start = feed.firstIndex(of: first) {
                #expect(Array(feed[start...].prefix(shown.count)) == shown)
            }
        }
    }
}

/// SplitMix64: the same histories in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
