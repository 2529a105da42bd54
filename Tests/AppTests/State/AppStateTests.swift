import Feed
import Foundation
import Networking
import TestSupport
import Testing

@testable import App

@Suite("The reader", .timeLimit(.minutes(1)))
struct AppStateTests {
    @Test("shows a list at once, and the first page when it has come")
    func start() async {
        let feed = FakeFeed()
        let gate = feed.hold("cursor:")
        let test = AppUnderTest(feed: feed)
        test.app.start()
        #expect(test.show().text.contains("Feedscope"))
        await gate.waitForArrivals()
        #expect(test.show().text.contains("loading the feed…"))
        await gate.open()
        await test.until { $0.list?.pages.items.count == 10 }
        #expect(test.show().text.contains("Title 9"))
    }

    @Test("asks for the next page when less than a screen is left, and for each cursor once")
    func endlessScroll() async {
        let test = await AppUnderTest.browsing()
        for _ in 0..<300 {
            test.press(.down)
            test.show(80, 12)
            await test.until { $0.inFlightCount == 0 }
        }
        #expect(test.app.list?.pages.items.count == 100)
        let cursors = test.http.sent.filter { $0.path == "/feed" }.map { $0.query["cursor"] ?? "" }
        #expect(Set(cursors).count == cursors.count && cursors.count == 10)
        #expect(test.show(80, 12).text.contains("— end —"))
    }

    @Test("asks for each cursor once while G is held, and keeps the last row's meaning")
    func holdingG() async {
        let feed = FakeFeed()
        let test = await AppUnderTest.browsing(feed)
        let gate = feed.hold("cursor:10")
        for _ in 0..<50 {
            test.press(.character("G"))
            test.show(80, 12)
        }
        await gate.waitForArrivals()
        #expect(await gate.arrivals == 1)
        #expect(test.app.list?.selected?.id == "9")
        await gate.open()
        await test.until { $0.list?.pages.items.count == 20 }
        #expect(test.app.list?.selected?.id == "9")
    }

    @Test("cancels a pane's read when it closes, and says how long that took")
    func closing() async {
        let feed = FakeFeed()
        let gate = feed.hold("/feed/0")
        let test = await AppUnderTest.browsing(feed)
        test.press(.enter)
        await gate.waitForArrivals()
        #expect(test.app.inFlightCount == 1 && test.app.paneNames == ["feed", "item"])
        test.press(.escape)
        // At once: the frame that follows the key has the pane no more.
        #expect(test.app.paneNames == ["feed"])
        await test.until { $0.message.string.contains("cancelled") }
        #expect(test.app.message.string == "closed item · 1 read cancelled in 0.0 ms")
        #expect(test.app.inFlightCount == 0)
    }

    @Test("says nothing of cancelling where nothing was in flight")
    func closingIdle() async {
        let test = await AppUnderTest.browsing()
        test.press(.enter)
        await test.until { $0.openItem?.phase == .loaded }
        test.press(.character("q"))
        #expect(test.app.paneNames == ["feed"] && !test.app.message.string.contains("cancelled"))
    }

    @Test("cancels reads with x and leaves the pane, which loads again with r")
    func cancelReads() async {
        let feed = FakeFeed()
        let gate = feed.hold("/feed/0")
        let test = await AppUnderTest.browsing(feed)
        test.press(.enter)
        await gate.waitForArrivals()
        test.press(.character("x"))
        await test.until { $0.openItem?.phase == .cancelled }
        #expect(test.show().text.contains("cancelled · r: load it"))
        feed.settings.withLock { $0.gates = [:] }
        test.press(.character("r"))
        await test.until { $0.openItem?.phase == .loaded }
        #expect(test.show().text.contains("The whole text."))
    }

    @Test("keeps a list whose page was cancelled from asking again by itself")
    func cancelledPage() async {
        let feed = FakeFeed()
        let gate = feed.hold("cursor:10")
        let test = await AppUnderTest.browsing(feed)
        test.show()
        await gate.waitForArrivals()
        test.press(.character("x"))
        await test.until { $0.list?.pages.phase == .cancelled(.next(cursor: "10")) }
        for _ in 0..<5 { test.show() }
        #expect(test.app.inFlightCount == 0)
        #expect(test.show().text.contains("r: go on"))
    }

    @Test("shows a failure below what is there, and tries again with r")
    func failedPage() async {
        let feed = FakeFeed()
        feed.fail("cursor:10", .transport(.cannotConnectToHost))
        let test = await AppUnderTest.browsing(feed)
        test.show()
        await test.until { $0.reachability == .offline }
        let screen = test.show().text
        #expect(screen.contains("Title 9") && screen.contains("offline") && screen.contains("r: try again"))
        feed.fail("cursor:10", nil)
        test.press(.character("r"))
        await test.until { $0.list?.pages.items.count == 20 }
        #expect(test.app.reachability == .online)
    }

    @Test(
        "tells empty, loading, offline and failing apart",
        arguments: [
            (nil, "the feed is empty"), (NetworkError.transport(.timedOut), "offline"),
            (
                .status(500, code: "boom", requestID: "12345678-9"),
                "the server failed with 500 (boom) · request 12345678"
            ),
            (.status(429, code: nil, retryAfter: .seconds(90)), "the server is busy, and asks to wait 90 s"),
            (.decoding("items is missing"), "can't be read: items is missing"),
        ] as [(NetworkError?, String)])
    func differentTexts(failure: NetworkError?, text: String) async {
        let feed = FakeFeed(count: 0)
        feed.fail("cursor:", failure)
        let test = AppUnderTest(feed: feed)
        test.app.start()
        await test.until { app in
            guard let pages = app.list?.pages else { return false }
            if case .failed = pages.phase { return true }
            return pages.hasLoaded
        }
        #expect(test.show().text.contains(text))
    }

    @Test("keeps the selected item, by what it is and not where it stands, when new ones come above")
    func position() async {
        let feed = FakeFeed()
        let test = await AppUnderTest.browsing(feed)
        test.press(.down, .down, .down)
        test.show()
        #expect(test.app.list?.selected?.id == "3")
        feed.settings.withLock { $0.inserted = ["new-1", "new-2"] }
        test.press(.character("r"))
        await test.until { $0.list?.pages.items.first?.id == "new-1" }
        #expect(test.app.list?.selected?.id == "3")
    }

    @Test("finds the selected item again where the server has forgotten its place in the list")
    func forgottenCursor() async {
        let feed = FakeFeed()
        let test = await AppUnderTest.browsing(feed)
        test.show()
        await test.until { $0.list?.pages.items.count == 30 && $0.inFlightCount == 0 }
        test.press(.character("G"))
        #expect(test.app.list?.selected?.id == "29")
        feed.fail("cursor:30", .status(400, code: "invalid_cursor"))
        feed.settings.withLock { $0.inserted = ["new"] }
        test.show()
        await test.until { $0.inFlightCount == 0 && $0.list?.pages.items.first?.id == "new" }
        #expect(test.app.list?.selected?.id == "29" && test.app.list?.selectedIndex == 30)
    }

    @Test("goes on with what loads when r is pressed meanwhile, and asks once")
    func reloadWhileLoading() async {
        let feed = FakeFeed()
        let gate = feed.hold("cursor:")
        let test = AppUnderTest(feed: feed)
        test.app.start()
        await gate.waitForArrivals()
        test.press(.character("r"), .character("r"))
        #expect(test.app.list?.pages.phase == .loading(.first))
        await gate.open()
        await test.until { $0.list?.pages.items.count == 10 }
        #expect(test.http.sent.filter { $0.path == "/feed" }.count == 1)
    }

    @Test("loses no key between x and the end of what it cancels", arguments: [true, false])
    func retryAtOnce(inItem: Bool) async {
        let feed = FakeFeed()
        let gate = feed.hold(inItem ? "/feed/0" : "cursor:10")
        let test = await AppUnderTest.browsing(feed)
        if inItem { test.press(.enter) } else { test.show(80, 8) }
        await gate.waitForArrivals()
        test.press(.character("x"), .character("r"))
        #expect(test.app.inFlightCount == 1)
        await gate.open()
        await test.until { $0.inFlightCount == 0 }
        if inItem {
            #expect(test.app.openItem?.phase == .loaded)
        } else {
            #expect(test.app.list?.pages.items.count == 20)
        }
    }

    @Test("keeps a text that is there when loading it anew fails, and says so")
    func failedItemReload() async {
        let feed = FakeFeed()
        let test = await AppUnderTest.browsing(feed)
        test.press(.enter)
        await test.until { $0.openItem?.phase == .loaded }
        feed.fail("/feed/0", .transport(.timedOut))
        test.press(.character("r"))
        #expect(test.show().text.contains("The whole text."))
        await test.until { $0.inFlightCount == 0 }
        let screen = test.show().text
        #expect(screen.contains("The whole text.") && screen.contains("did not answer in time · r: try again"))
    }

    @Test("says in the status line that a reload failed, since the list may hide it")
    func failedReload() async {
        let feed = FakeFeed()
        let test = await AppUnderTest.browsing(feed)
        feed.fail("cursor:", .transport(.cannotConnectToHost))
        test.press(.character("r"))
        await test.until { $0.reachability == .offline }
        #expect(test.app.message.string.hasPrefix("not reloaded: offline") && test.app.list?.pages.items.count == 10)
    }

    @Test("keeps keys that come while a page loads, and lets them act on what was there")
    func keysWhileLoading() async {
        let feed = FakeFeed()
        let gate = feed.hold("cursor:10")
        let test = await AppUnderTest.browsing(feed)
        test.show()
        await gate.waitForArrivals()
        test.press(.down, .down, .enter)
        #expect(test.app.openItem?.item.id == "2")
        await gate.open()
        await test.until { $0.list?.pages.items.count == 20 }
        #expect(test.app.openItem?.item.id == "2")
    }

    // MARK: The session

    @Test("signs out once when the server refuses, whatever is open and in flight")
    func refused() async {
        let feed = FakeFeed()
        let gate = feed.hold("/feed/0")
        let test = await AppUnderTest.browsing(feed)
        test.press(.enter)
        await gate.waitForArrivals()
        await test.session.announce(.ended(.refused))
        await test.until { $0.paneNames == ["signed out"] }
        let screen = test.show().text
        #expect(screen.contains("The server refused") && screen.contains("Enter: sign in"))
        #expect(!screen.contains("Title") && !screen.contains("@ann"))
        #expect(test.app.message.string == "signed out · 1 read cancelled")
        await test.until { $0.inFlightCount == 0 }
        #expect(test.app.paneNames == ["signed out"])
    }

    @Test("signs in from there, and starts with nothing of the session before")
    func signInAgain() async {
        let feed = FakeFeed()
        let test = await AppUnderTest.browsing(feed)
        test.press(.down, .down)
        await test.session.announce(.ended(.refused))
        await test.until { $0.paneNames == ["signed out"] }
        test.press(.enter, .character("a"), .tab, .character("q"))
        #expect(test.app.form?.username == "a" && test.app.form?.password == "q")
        #expect(!test.show().text.contains("q\n") && test.show().text.contains("•"))
        await test.session.announce(.began)
        await test.until { $0.paneNames == ["feed"] && $0.list?.pages.items.isEmpty == false }
        #expect(test.app.list?.selectedIndex == 0)
    }

    @Test("asks to sign in where nobody is")
    func nobody() async {
        let test = AppUnderTest(isSignedIn: false)
        test.app.start()
        await test.until { $0.paneNames == ["sign-in"] }
        #expect(test.show().text.contains("Sign in"))
        #expect(test.http.sent.isEmpty)
    }

    @Test("says that the name or the password is wrong, and keeps no password")
    func wrongPassword() async {
        let http = FakeHTTPClient { _ in throw NetworkError.status(401, code: "invalid_credentials") }
        let form = SignInState(
            session: SessionRepository(http: http, session: ScriptedSession(isSignedIn: false)), reason: nil,
            report: { _ in }, changed: {})
        for character in "ann" { form.insert(character) }
        form.submit()
        #expect(form.focus == .password && http.sent.isEmpty)
        for character in "secret" { form.insert(character) }
        form.submit()
        form.insert("x")
        #expect(form.isSubmitting && form.password == "secret")
        while form.isSubmitting { await Task.yield() }
        #expect(form.error == .invalidCredentials && form.password.isEmpty && form.username == "ann")
    }

    @Test("signs out from the account pane, and tells the server")
    func signOut() async {
        let test = await AppUnderTest.browsing()
        await test.until { $0.account != nil }
        test.press(.character("a"))
        #expect(test.show().text.contains("Ann @ann"))
        test.press(.enter)
        await test.until { $0.paneNames == ["signed out"] }
        #expect(test.show().text.contains("You signed out."))
    }

    // MARK: Panes

    @Test("quits with q in the last pane, with Q anywhere, and with Ctrl-C as interrupted")
    func quitting() async {
        for (keys, status) in [
            ([Key.character("q")], 0), ([.character("?"), .character("Q")], 0), ([.control("c")], 130),
        ] {
            let test = await AppUnderTest.browsing()
            for key in keys { test.press(key) }
            #expect(test.app.exitStatus == Int32(status))
        }
    }

    @Test("goes round the open panes with Tab")
    func tabs() async {
        let test = await AppUnderTest.browsing()
        test.press(.enter, .character("?"))
        #expect(test.app.focus == 2)
        test.press(.tab)
        #expect(test.app.focus == 0)
        test.press(.backTab)
        #expect(test.app.focus == 2)
    }

    @Test("keeps the list until the panes that stand on it are closed")
    func listLast() async {
        let test = await AppUnderTest.browsing()
        test.press(.enter, .character("?"), .tab, .escape)
        #expect(test.app.paneNames == ["feed", "item"] && test.app.focus == 0)
        test.press(.escape)
        #expect(test.app.paneNames == ["feed"] && test.app.exitStatus == nil)
        test.press(.escape)
        #expect(test.app.exitStatus == 0)
    }

    @Test("selects with a click, and opens what is selected with another")
    func mouse() async {
        let test = await AppUnderTest.browsing()
        let layout = Layout(list: .init(top: 0, count: 20, row: 1, width: 80))
        let click = Key.mouse(Mouse(action: .press, row: 4, column: 3))
        test.press(click, layout: layout)
        #expect(test.app.list?.selected?.id == "3" && test.app.openItem == nil)
        test.press(click, layout: layout)
        #expect(test.app.openItem?.item.id == "3")
    }

    @Test("gives the keys to the pane under the pointer where two stand side by side")
    func mouseBeside() async {
        let test = await AppUnderTest.browsing()
        test.press(.enter)
        let layout = Layout(list: .init(top: 0, count: 20, row: 1, width: 44), item: .init(lastOffset: 0, count: 20))
        test.press(.mouse(Mouse(action: .wheelDown, row: 4, column: 3)), layout: layout)
        #expect(test.app.focus == 0 && test.app.list?.selectedIndex == 3)
        test.press(.mouse(Mouse(action: .wheelDown, row: 4, column: 60)), layout: layout)
        #expect(test.app.focus == 1 && test.app.list?.selectedIndex == 3)
        test.press(.mouse(Mouse(action: .press, row: 8, column: 3)), layout: layout)
        #expect(test.app.list?.selected?.id == "7" && test.app.openItem?.item.id == "0")
    }

    @Test("counts the token's age from when it was issued")
    func tokenAge() async {
        let test = AppUnderTest()
        await test.session.age(.seconds(61))
        test.app.start()
        await test.until { $0.isSignedIn }
        test.clock.advance(by: .seconds(4))
        #expect(test.app.tokenAgeSeconds == 65)
        await test.session.announce(.refreshed)
        await test.until { $0.tokenAgeSeconds == 0 }
        await test.session.announce(.ended(.refused))
        await test.until { $0.tokenAgeSeconds == nil }
    }

    @Test("has every key of its table do something, and shows each in the help")
    func keyMap() async {
        var seen: Set<Key> = []
        for binding in KeyMap.bindings {
            for key in binding.keys {
                #expect(seen.insert(key).inserted, "\(key) stands twice")
                #expect(KeyMap.intent(for: key) == binding.intent)
            }
        }
        #expect(Set(KeyMap.bindings.map(\.intent)).count == Intent.allCases.count)
        let test = await AppUnderTest.browsing()
        test.press(.character("?"))
        let help = test.show(80, 40).text
        for binding in KeyMap.bindings { #expect(help.contains(binding.label) && help.contains(binding.help)) }
    }

    @Test("says at its start what has to be known")
    func notice() {
        let test = AppUnderTest(notice: "tokens stay in memory")
        test.app.start()
        #expect(test.show().text.contains("tokens stay in memory"))
        test.app.stop()
    }
}
