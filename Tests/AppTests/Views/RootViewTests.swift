import Feed
import Foundation
import Networking
import Testing

@testable import App

@Suite("The screen")
struct RootViewTests {
    static let nasty = [
        "", "plain", "日本語のとても長い題名がここにあります", "👨‍👩‍👧‍👦 family 👍🏽", "\u{1B}[2J\u{1B}]52;c;aGk=\u{7}",
        "x\u{202E}y", "e\u{301}\u{301}\u{301}\u{301}", "مرحبا بالعالم", String(repeating: "long ", count: 100),
        "https://example.com/" + String(repeating: "a", count: 300), "\u{9B}31m", "line\nbreak\r\ttab", "🇩🇪🇫🇷",
    ]

    func item(_ text: String, body: String? = nil) -> FeedItem {
        FeedItem(
            id: text, title: text, author: Author(id: "a", name: text, handle: text), publishedAt: .distantPast,
            summary: text, url: URL(string: "https://example.com/x"), tags: [text], commentCount: 3, isSaved: true,
            body: body)
    }

    func states() -> [[PaneViewState]] {
        var pages = FeedPages()
        _ = pages.begin(.more)
        pages.didLoad(FeedPage(items: Self.nasty.map { item($0) }, nextCursor: "c"), for: .first)
        var failed = pages
        _ = failed.begin(.more)
        failed.didFail(.contractBroken(Self.nasty[4], requestID: "r"), for: .next(cursor: "c"))
        let feed = PaneViewState.feed(FeedViewState(pages: pages, selectedIndex: 5, topIndex: 2))
        let body = Self.nasty.joined(separator: "\n\n")
        let open = PaneViewState.item(
            ItemViewState(item: item(Self.nasty[2], body: body), phase: .loaded, offset: 7))
        let form = SignInViewState(
            username: Self.nasty[2], passwordLength: 99, isPasswordFocused: true, error: .invalidCredentials,
            isSubmitting: false, reason: Self.nasty[8])
        return [
            [], [feed], [.feed(FeedViewState(pages: failed))], [feed, open],
            [feed, .item(ItemViewState(item: item(Self.nasty[4]), phase: .failed(.notFound), offset: 0))],
            [feed, .help(offset: 3)], [.signIn(form)], [.signedOut(.refused)],
            [
                .account(
                    AccountViewState(
                        account: Account(id: "1", name: Self.nasty[2], handle: "h"), server: "s", profile: "p",
                        tokenAgeSeconds: 3))
            ],
        ]
    }

    func view(_ panes: [PaneViewState]) -> ViewState {
        ViewState(
            panes: panes, focus: panes.count - 1,
            status: StatusViewState(
                who: "ann", profile: "staging", server: "staging.example.com:8443", reachability: .online,
                inFlightCount: 2, tokenAgeSeconds: 65, message: SafeText(Self.nasty[4])),
            now: Date(timeIntervalSince1970: 1_796_130_000))
    }

    @Test(
        "can be of any size, with any text, and each row is as wide as the terminal",
        arguments: [1, 2, 3, 5, 7, 19, 20, 21, 40, 60, 79, 80, 109, 110, 120, 300], [1, 2, 4, 5, 6, 10, 24, 40, 100])
    func anySize(width: Int, height: Int) {
        for panes in states() {
            let (frame, _) = RootView.render(view(panes), size: Size(width: width, height: height))
            #expect(frame.rows.count == height && frame.rows.allSatisfy { $0.count == width })
            for row in frame.rows {
                // What is drawn fills exactly the columns: no cluster is cut, none hangs over.
                let columns = row.reduce(0) { $0 + SafeText($1.text).width }
                #expect(columns == width)
                #expect(
                    !row.contains {
                        $0.text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
                    })
            }
        }
    }

    @Test("says what size it needs where it has too little", arguments: [(19, 24), (80, 4), (3, 2)])
    func tooSmall(width: Int, height: Int) {
        let (frame, _) = RootView.render(view(states()[1]), size: Size(width: width, height: height))
        #expect(frame.text(row: 0) == SafeText("needs 20×5, has \(width)×\(height)").prefix(width: width).string)
    }

    @Test("shows something sensible at 20×5")
    func smallest() {
        let (frame, _) = RootView.render(view(states()[1]), size: Size(width: 20, height: 5))
        #expect(
            frame.text(row: 0).contains("feed") && frame.text.contains("▸")
                && frame.text(row: 4).contains("online"))
    }

    @Test("puts list and item side by side where there is room", arguments: [(109, false), (110, true)])
    func sideBySide(width: Int, isBeside: Bool) {
        let (frame, layout) = RootView.render(view(states()[3]), size: Size(width: width, height: 24))
        #expect(frame.text.contains("▸") == isBeside && (layout.list != nil) == isBeside && layout.item != nil)
    }

    @Test("keeps the selected row on the screen", arguments: [0, 3, 12], [5, 6, 10, 24])
    func selection(index: Int, height: Int) {
        var pages = FeedPages()
        _ = pages.begin(.more)
        pages.didLoad(FeedPage(items: Self.nasty.map { item($0) }, nextCursor: nil), for: .first)
        for top in [0, 6, 12] {
            let feed = PaneViewState.feed(FeedViewState(pages: pages, selectedIndex: index, topIndex: top))
            let (frame, layout) = RootView.render(view([feed]), size: Size(width: 80, height: height))
            #expect(frame.text.contains("▸"))
            #expect((0...index).contains(layout.list?.top ?? -1))
        }
    }

    @Test("says where in a text it is, and which pane has the keys where there is no room for all")
    func titleBar() {
        let text = PaneViewState.item(
            ItemViewState(
                item: item("Title", body: String(repeating: "line\n", count: 100)), phase: .loaded, offset: 50))
        let panes = [states()[1][0], text]
        let (wide, _) = RootView.render(view(panes), size: Size(width: 100, height: 20))
        #expect(wide.text(row: 0).hasPrefix(" Feedscope feed › item"))
        #expect(wide.text(row: 0).contains(" % · staging.example.com:8443"))
        let (narrow, _) = RootView.render(view(panes), size: Size(width: 20, height: 5))
        #expect(narrow.text(row: 0).hasPrefix(" item ") && narrow.text(row: 0).hasSuffix(" %"))
    }

    @Test("never shows a password")
    func password() {
        let (frame, _) = RootView.render(view(states()[6]), size: Size(width: 80, height: 24))
        #expect(frame.text.contains("••••") && frame.cursor != nil)
    }

    @Test(
        "shows how long ago in few columns",
        arguments: [
            (0, "0s"), (59, "59s"), (60, "1m"), (3599, "59m"), (3600, "1h"), (86_399, "23h"), (86_400, "1d"),
            (-30, "0s"), (-600, "soon"),
        ])
    func times(seconds: Int, text: String) {
        let now = Date(timeIntervalSince1970: 1_796_130_000)
        #expect(RelativeTime.text(now.addingTimeInterval(Double(-seconds)), now: now) == text)
    }
}
