import Feed
import Foundation
import Networking

/// What the screen shows, as a value: everything that a view may know.
nonisolated struct ViewState: Equatable, Sendable {
    var panes: [PaneViewState]
    var focus: Int
    var status: StatusViewState
    var now: Date
}

nonisolated enum PaneViewState: Equatable, Sendable {
    case feed(FeedViewState)
    case item(ItemViewState)
    case help(offset: Int)
    case account(AccountViewState)
    case signIn(SignInViewState)
    case signedOut(SessionEnd)
}

nonisolated struct FeedViewState: Equatable, Sendable {
    var pages: FeedPages
    var selectedIndex = 0
    var topIndex = 0
}

nonisolated struct ItemViewState: Equatable, Sendable {
    enum Phase: Equatable, Sendable { case loading, loaded, failed(FeedError), cancelled }

    var item: FeedItem
    var phase: Phase
    var offset: Int
}

nonisolated struct SignInViewState: Equatable, Sendable {
    var username: String
    /// The password itself never reaches a view.
    var passwordLength: Int
    var isPasswordFocused: Bool
    var error: FeedError?
    var isSubmitting: Bool
    var reason: String?
}

nonisolated struct AccountViewState: Equatable, Sendable {
    var account: Account?
    var server: String
    var profile: String
    var tokenAgeSeconds: Int?
}

nonisolated struct StatusViewState: Equatable, Sendable {
    var who: String?
    var profile: String
    var server: String
    var reachability: Reachability
    var inFlightCount: Int
    var tokenAgeSeconds: Int?
    var message: SafeText
}

extension AppState {
    var viewState: ViewState {
        ViewState(
            panes: panes.map(viewState), focus: focus,
            status: StatusViewState(
                who: account?.handle, profile: dependencies.profile, server: dependencies.server,
                reachability: reachability, inFlightCount: inFlightCount, tokenAgeSeconds: tokenAgeSeconds,
                message: message),
            now: currentTime)
    }

    private func viewState(_ pane: Pane) -> PaneViewState {
        switch pane {
        case .feed(let state):
            .feed(FeedViewState(pages: state.pages, selectedIndex: state.selectedIndex, topIndex: state.topIndex))
        case .item(let state):
            .item(ItemViewState(item: state.item, phase: state.phase, offset: state.offset))
        case .help(let state): .help(offset: state.offset)
        case .account:
            .account(
                AccountViewState(
                    account: account, server: dependencies.server, profile: dependencies.profile,
                    tokenAgeSeconds: tokenAgeSeconds))
        case .signIn(let state):
            .signIn(
                SignInViewState(
                    username: state.username, passwordLength: state.password.count,
                    isPasswordFocused: state.focus == .password, error: state.error,
                    isSubmitting: state.isSubmitting, reason: state.reason))
        case .signedOut(let end): .signedOut(end)
        }
    }

    /// What the views found room for: the states keep to it, and ask for more where it is needed.
    func didShow(_ layout: Layout) {
        for pane in panes {
            switch pane {
            case .feed(let state):
                if let list = layout.list { state.didShow(top: list.top, count: list.count) }
            case .item(let state):
                if let text = layout.item { state.didShow(lastOffset: text.lastOffset, count: text.count) }
            case .help(let state):
                if let text = layout.help { state.didShow(lastOffset: text.lastOffset) }
            case .account, .signIn, .signedOut: break
            }
        }
    }
}
