import Feed
import Foundation
import Testing

@testable import App

@Suite("The way through a feed's pages")
struct FeedWalkTests {
    private func page(_ ids: [String], next: String?) -> FeedPage {
        FeedPage(
            items: ids.map {
                FeedItem(
                    id: $0, title: $0, author: Author(id: "a", name: "A", handle: "a"), publishedAt: .distantPast,
                    summary: "")
            }, nextCursor: next)
    }

    @Test("follows cursors to the end")
    func all() {
        var walk = FeedWalk(.all)
        #expect(walk.next == .load(cursor: nil))
        #expect(walk.take(page(["1", "2"], next: "c1")).map(\.id) == ["1", "2"])
        #expect(walk.next == .load(cursor: "c1"))
        #expect(walk.take(page(["3"], next: nil)).map(\.id) == ["3"])
        #expect(walk.next == .finished)
    }

    @Test("stops after the pages that were asked for, cursor or not")
    func pages() {
        var walk = FeedWalk(.pages(2))
        _ = walk.take(page(["1"], next: "c1"))
        #expect(walk.next == .load(cursor: "c1"))
        _ = walk.take(page(["2"], next: "c2"))
        #expect(walk.next == .finished)
    }

    @Test("takes an item once, on a page and across pages")
    func duplicates() {
        var walk = FeedWalk(.all)
        #expect(walk.take(page(["1", "1", "2"], next: "c1")).map(\.id) == ["1", "2"])
        #expect(walk.take(page(["2", "3"], next: "c2")).map(\.id) == ["3"])
    }

    @Test("leaves a server that repeats a cursor", arguments: [["c1", "c1"], ["c1", "c2", "c1"]])
    func circle(_ cursors: [String]) {
        var walk = FeedWalk(.all)
        for (index, cursor) in cursors.enumerated() { _ = walk.take(page(["\(index)"], next: cursor)) }
        #expect(walk.next == .stuck(.cursorRepeated))
    }

    @Test("follows two pages without a new item, and leaves after the third")
    func barren() {
        var walk = FeedWalk(.all)
        _ = walk.take(page(["1"], next: "c1"))
        _ = walk.take(page(["1"], next: "c2"))
        _ = walk.take(page([], next: "c3"))
        #expect(walk.next == .load(cursor: "c3"))
        _ = walk.take(page([], next: "c4"))
        #expect(walk.next == .stuck(.nothingNew(pages: 3)))
    }

    @Test("begins to count anew after a page with a new item")
    func barrenAgain() {
        var walk = FeedWalk(.all)
        for number in 0..<10 { _ = walk.take(page(number.isMultiple(of: 3) ? ["\(number)"] : [], next: "c\(number)")) }
        #expect(walk.next == .load(cursor: "c9"))
    }

    @Test("begins again from the top once, and passes what it knows")
    func restart() {
        var walk = FeedWalk(.all)
        for number in 0..<5 { _ = walk.take(page(["\(number)"], next: "c\(number)")) }
        let again = walk.restart()
        #expect(again)
        #expect(walk.next == .load(cursor: nil))
        for number in 0..<5 { #expect(walk.take(page(["\(number)"], next: "c\(number)")).isEmpty) }
        #expect(walk.next == .load(cursor: "c4"))
        #expect(walk.take(page(["5"], next: nil)).map(\.id) == ["5"])
        let againTwice = walk.restart()
        #expect(!againTwice)
    }

    @Test("has nowhere to begin again where the first page is refused")
    func refusedFirstPage() {
        var walk = FeedWalk(.all)
        let againTwice = walk.restart()
        #expect(!againTwice)
    }
}
