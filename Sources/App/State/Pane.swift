import Feed
import Networking

/// What is open, each with its own state.
enum Pane {
    case feed(FeedState)
    case item(ItemState)
    case help(ScrollState)
    case account
    case signIn(SignInState)
    case signedOut(SessionEnd)

    var name: String {
        switch self {
        case .feed: "feed"
        case .item: "item"
        case .help: "help"
        case .account: "account"
        case .signIn: "sign-in"
        case .signedOut: "signed out"
        }
    }

    /// `nil` where a pane reads nothing.
    var reads: Reads? {
        switch self {
        case .feed(let state): state.reads
        case .item(let state): state.reads
        case .signIn(let state): state.reads
        case .help, .account, .signedOut: nil
        }
    }

    /// Stops what the pane reads; `nil` where it reads nothing now.
    func cancelReads() -> CancelledReads? {
        switch self {
        case .feed(let state): state.cancelReads()
        case .item(let state): state.cancelReads()
        case .signIn(let state): state.cancelReads()
        case .help, .account, .signedOut: nil
        }
    }

    /// The same, for good.
    @discardableResult
    func close() -> CancelledReads? {
        switch self {
        case .feed(let state): state.close()
        case .item(let state): state.close()
        case .signIn(let state): state.cancelReads()
        case .help, .account, .signedOut: nil
        }
    }
}

/// A text that scrolls, and reads nothing.
final class ScrollState {
    private(set) var offset = 0
    private var lastOffset = 0

    func scroll(by lines: Int) { offset = max(0, min(offset + lines, lastOffset)) }

    func didShow(lastOffset: Int) {
        self.lastOffset = max(0, lastOffset)
        offset = min(offset, self.lastOffset)
    }
}
