import Feed
import Foundation
import Networking

/// Everything that the reader shows: the panes on their stack, the session, and what happened last.
final class AppState {
    let dependencies: ReaderDependencies
    private let clock: any Clock<Duration>
    private let now: () -> Date
    /// Something that a view shows has changed.
    private let changed: () -> Void

    private(set) var panes: [Pane] = []
    private(set) var focus = 0
    private(set) var reachability = Reachability.unknown
    private(set) var account: Account?
    private(set) var isSignedIn = false
    /// What happened last.
    private(set) var message: SafeText
    /// How old the token was when that was asked, and since when.
    private var tokenAge: (then: Duration, since: Stopwatch)?
    /// `nil` while the reader runs.
    private(set) var exitStatus: Int32?

    private var listening: Task<Void, Never>?
    private var accountReads: Reads?

    init(
        _ dependencies: ReaderDependencies, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping () -> Date = { Date() }, changed: @escaping () -> Void
    ) {
        self.dependencies = dependencies
        self.clock = clock
        self.now = now
        self.changed = changed
        message = SafeText(dependencies.notice ?? "? shows the keys")
    }

    /// Shows the feed at once, and listens to what happens to the session.
    func start() {
        show(.feed(makeFeed()))
        listening = Task { [weak self, session = dependencies.session] in
            let events = await session.events()
            let status = await session.status()
            self?.began(with: status)
            for await event in events { self?.didHappen(event) }
        }
    }

    /// Ends every read and stops listening. Nothing is awaited: quitting is at once.
    func stop() {
        listening?.cancel()
        accountReads?.cancelAll()
        for pane in panes { pane.close() }
    }

    // MARK: What views show

    var focused: Pane? { panes.indices.contains(focus) ? panes[focus] : nil }
    var inFlightCount: Int { panes.compactMap(\.reads?.count).reduce(accountReads?.count ?? 0, +) }
    var tokenAgeSeconds: Int? { tokenAge.map { Int(($0.then + $0.since.elapsed).components.seconds) } }
    var currentTime: Date { now() }

    // MARK: Panes

    func openSelected() {
        guard case .feed(let list) = focused, let item = list.selected else { return }
        // Beside a wide list, another item takes the place of the one that was open.
        if let index = panes.firstIndex(where: { if case .item = $0 { true } else { false } }) { close(at: index) }
        let state = ItemState(
            item: item, feed: dependencies.feed, report: { [weak self] in self?.didRead($0) }, changed: changed)
        show(.item(state))
        state.load()
    }

    func openHelp() {
        if case .help = focused { return }
        show(.help(ScrollState()))
    }

    func openAccount() {
        switch focused {
        case .account, .signIn: return
        default: isSignedIn ? show(.account) : openSignIn(reason: nil)
        }
    }

    func openSignIn(reason: String?) {
        show(.signIn(makeSignIn(reason: reason)))
    }

    /// Closes the focused pane, and with it its reads. The last one quits. From the list, what stands on it goes first:
    /// nothing would bring the list back.
    func closeFocused() {
        guard panes.count > 1 else { return quit(0) }
        close(at: focus == 0 ? panes.count - 1 : focus)
    }

    func nextPane(by step: Int) {
        guard !panes.isEmpty else { return }
        focus = (focus + step + panes.count) % panes.count
        changed()
    }

    /// Where list and item stand side by side, the pointer chooses between them.
    func focusPane(where isMeant: (Pane) -> Bool) {
        guard let index = panes.firstIndex(where: isMeant), index != focus else { return }
        focus = index
        changed()
    }

    /// Cancels what the focused pane reads, and leaves the pane.
    func cancelReads() {
        let watch = Stopwatch(clock)
        guard let pane = focused, let cancelled = pane.cancelReads() else { return say("nothing to cancel") }
        tell(pane.name, cancelled, since: watch)
        changed()
    }

    func quit(_ status: Int32) {
        exitStatus = status
        changed()
    }

    func say(_ text: String) {
        message = SafeText(text)
        changed()
    }

    private func show(_ pane: Pane) {
        panes.append(pane)
        focus = panes.count - 1
        changed()
    }

    private func close(at index: Int) {
        let pane = panes.remove(at: index)
        if focus >= index { focus = max(0, min(focus, panes.count) - 1) }
        let watch = Stopwatch(clock)
        if let cancelled = pane.close() { tell("closed \(pane.name)", cancelled, since: watch) }
        changed()
    }

    /// Says how many reads were cancelled, and how long it took from the key until the last of them had ended.
    private func tell(_ what: String, _ cancelled: CancelledReads, since watch: Stopwatch) {
        // Owned by nobody, and short: it waits for tasks that are cancelled already.
        Task { [weak self] in
            let count = await cancelled.ended()
            guard count > 0 else { return }
            let time = watch.elapsed.milliseconds.formatted(.number.precision(.fractionLength(1)))
            self?.say("\(what) · \(count) \(count == 1 ? "read" : "reads") cancelled in \(time) ms")
        }
    }

    // MARK: The session

    func signOut() {
        guard isSignedIn else { return }
        Task { [session = dependencies.session] in await session.signOut() }
    }

    private func began(with status: SessionStatus) {
        switch status {
        case .signedOut:
            // Not announced: there never was a session to end.
            if !isSignedIn, case .feed = panes.first { replacePanes(with: .signIn(makeSignIn(reason: nil))) }
        case .signedIn(let age, _):
            isSignedIn = true
            tokenAge = age.map { ($0, Stopwatch(clock)) }
            startReading()
        }
    }

    private func didHappen(_ event: SessionEvent) {
        switch event {
        case .began:
            isSignedIn = true
            tokenAge = (.zero, Stopwatch(clock))
            account = nil
            replacePanes(with: .feed(makeFeed()))
            startReading()
            say("signed in")
        case .refreshing: say("refreshing the token")
        case .refreshed:
            tokenAge = (.zero, Stopwatch(clock))
            say("token refreshed")
        case .refreshFailed(let error): say("token not refreshed, and kept: \(FeedErrorText.short(FeedError(error)))")
        case .notSaved(let reason): say("the tokens could not be saved: \(reason)")
        case .ended(let end): didEnd(end)
        }
    }

    /// Once for each session: everything of it goes, and one screen says why.
    private func didEnd(_ end: SessionEnd) {
        isSignedIn = false
        account = nil
        tokenAge = nil
        let count = inFlightCount
        accountReads?.cancelAll()
        replacePanes(with: .signedOut(end))
        say("signed out" + (count > 0 ? " · \(count) \(count == 1 ? "read" : "reads") cancelled" : ""))
    }

    private func replacePanes(with pane: Pane) {
        for old in panes { old.close() }
        panes = []
        show(pane)
    }

    private func startReading() {
        if case .feed(let state) = panes.first { state.load() }
        let reads = Reads(changed: changed)
        accountReads = reads
        reads.start {
            [session = dependencies.session] in
            try await session.account()
        } finish: { [weak self] in
            // The feed's own read says what is wrong; the name is just not there.
            if case .succeeded(let account) = $0 { self?.account = account }
        }
    }

    private func didRead(_ result: ReadReport) {
        switch result {
        case .succeeded(let omissions):
            reachability = .online
            if let first = omissions.first {
                say("\(omissions.count) \(omissions.count == 1 ? "entry" : "entries") left out: \(first)")
            }
        case .failed(let error):
            reachability = Reachability(error) ?? reachability
        case .reloadFailed(let error):
            reachability = Reachability(error) ?? reachability
            say("not reloaded: \(FeedErrorText.short(error)) · r: try again")
        }
    }

    private func makeFeed() -> FeedState {
        FeedState(feed: dependencies.feed, report: { [weak self] in self?.didRead($0) }, changed: changed)
    }

    private func makeSignIn(reason: String?) -> SignInState {
        SignInState(
            session: dependencies.session, reason: reason, report: { [weak self] in self?.didRead($0) },
            changed: changed)
    }
}
