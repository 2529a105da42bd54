import Feed
import Foundation
import Networking
import TestSupport

@testable import App

/// A feed of numbered items behind a fake client, page by page; a test may hold answers, or break them.
nonisolated final class FakeFeed: Sendable {
    struct Settings {
        var count = 100
        var pageSize = 10
        /// Held before an answer whose path or cursor begins so.
        var gates: [String: Gate] = [:]
        var failures: [String: NetworkError] = [:]
        var inserted: [String] = []
    }

    let settings: Locked<Settings>

    init(count: Int = 100, pageSize: Int = 10) {
        settings = Locked(Settings(count: count, pageSize: pageSize))
    }

    var http: FakeHTTPClient {
        FakeHTTPClient { call in
            let key = call.path == "/feed" ? "cursor:\(call.query["cursor"] ?? "")" : call.path
            if let gate = self.settings.withLock({ $0.gates[key] }) { try await gate.pass() }
            if let failure = self.settings.withLock({ $0.failures[key] }) { throw failure }
            return self.answer(call)
        }
    }

    /// The cursor is the number of the item that a page begins with.
    private func answer(_ call: FakeHTTPClient.Call) -> String {
        let settings = settings.withLock { $0 }
        if call.path == "/me" { return #"{"id":"u","name":"Ann","handle":"ann"}"# }
        guard call.path == "/feed" else {
            return Self.item(String(call.path.dropFirst("/feed/".count)), body: "The whole text.")
        }
        let ids = settings.inserted + (0..<settings.count).map(String.init)
        let start = call.query["cursor"].flatMap { cursor in ids.firstIndex(of: cursor) } ?? 0
        let page = ids[start...].prefix(settings.pageSize)
        let next = page.endIndex < ids.endIndex ? #","nextCursor":"\#(ids[page.endIndex])""# : ""
        return #"{"items":[\#(page.map { Self.item($0) }.joined(separator: ","))]\#(next)}"#
    }

    static func item(_ id: String, body: String? = nil) -> String {
        let body = body.map { #","body":"\#($0)""# } ?? ""
        return """
            {"id":"\(id)","title":"Title \(id)","author":{"id":"a","name":"A","handle":"a"},\
            "publishedAt":"2026-12-01T10:00:00Z","summary":"S","url":"https://example.com/\(id)","tags":[],\
            "commentCount":0,"viewer":{"saved":false}\(body)}
            """
    }

    func hold(_ key: String) -> Gate {
        let gate = Gate()
        settings.withLock { $0.gates[key] = gate }
        return gate
    }

    func fail(_ key: String, _ error: NetworkError?) { settings.withLock { $0.failures[key] = error } }
}

/// A session that a test ends and begins.
actor ScriptedSession: AuthSession {
    private var isSignedIn: Bool
    private var tokenAge = Duration.zero
    private var listeners: [AsyncStream<SessionEvent>.Continuation] = []
    private(set) var ends = 0

    init(isSignedIn: Bool = true) { self.isSignedIn = isSignedIn }

    func begin(with grant: TokenGrant) {
        isSignedIn = true
        announce(.began)
    }
    func seed(refreshToken: String) {}
    func end() -> String? {
        ends += 1
        guard isSignedIn else { return nil }
        isSignedIn = false
        announce(.ended(.signedOut))
        return "r"
    }
    func age(_ age: Duration) { tokenAge = age }
    func status() -> SessionStatus {
        isSignedIn ? .signedIn(tokenAge: tokenAge, tokenLifetime: .seconds(900)) : .signedOut
    }
    func events() -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream<SessionEvent>.makeStream()
        listeners.append(continuation)
        return stream
    }
    func announce(_ event: SessionEvent) {
        if case .ended = event { isSignedIn = false }
        for listener in listeners { listener.yield(event) }
    }
}

/// An app under test, which tells when something that it shows has changed.
final class AppUnderTest {
    let feed: FakeFeed
    let session: ScriptedSession
    let http: FakeHTTPClient
    let clock = TestClock()
    private let notice: String?
    private(set) lazy var app = AppState(
        ReaderDependencies(
            feed: FeedRepository(http: http), session: SessionRepository(http: http, session: session),
            profile: "default", server: "127.0.0.1:1", colors: true, notice: notice),
        clock: clock, now: { Date(timeIntervalSince1970: 1_796_130_000) }, changed: { [weak self] in self?.didChange() }
    )
    private var waiters: [(condition: (AppState) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    init(feed: FakeFeed = FakeFeed(), isSignedIn: Bool = true, notice: String? = nil) {
        self.feed = feed
        session = ScriptedSession(isSignedIn: isSignedIn)
        http = feed.http
        self.notice = notice
    }

    /// Started, signed in, and the first page there.
    static func browsing(_ feed: FakeFeed = FakeFeed()) async -> AppUnderTest {
        let test = AppUnderTest(feed: feed)
        test.app.start()
        await test.until { $0.list?.pages.items.isEmpty == false && $0.inFlightCount == 0 }
        return test
    }

    private func didChange() {
        let ready = waiters.filter { $0.condition(app) }
        waiters.removeAll { $0.condition(app) }
        for waiter in ready { waiter.continuation.resume() }
    }

    /// Returns once the app is so; every change asks anew.
    func until(_ condition: @escaping (AppState) -> Bool) async {
        guard !condition(app) else { return }
        await withCheckedContinuation { waiters.append((condition, $0)) }
    }

    func press(_ keys: Key..., layout: Layout = Layout()) {
        let dispatcher = Dispatcher(
            app: app, actions: .init(redraw: {}, suspend: {}, copy: { _ in }, open: { _ in true }))
        for key in keys { dispatcher.handle(key, layout: layout) }
    }

    /// What a frame of this size does to the states.
    @discardableResult
    func show(_ width: Int = 80, _ height: Int = 24) -> Frame {
        let (frame, layout) = RootView.render(app.viewState, size: Size(width: width, height: height))
        app.didShow(layout)
        return frame
    }
}

extension AppState {
    var list: FeedState? {
        panes.lazy.compactMap { if case .feed(let state) = $0 { state } else { nil } }.first
    }
    var openItem: ItemState? {
        panes.lazy.compactMap { if case .item(let state) = $0 { state } else { nil } }.first
    }
    var form: SignInState? {
        panes.lazy.compactMap { if case .signIn(let state) = $0 { state } else { nil } }.first
    }
    var paneNames: [String] { panes.map(\.name) }
}

extension Frame {
    var text: String { rows.indices.map { text(row: $0) }.joined(separator: "\n") }
}
