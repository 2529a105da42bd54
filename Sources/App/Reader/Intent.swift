/// What a key asks for.
nonisolated enum Intent: Equatable, Sendable, CaseIterable {
    case down, up, halfPageDown, halfPageUp, pageDown, pageUp, first, last
    case open, close, quit, nextPane, previousPane
    case reload, cancelReads, account, openLink, copyLink
    case help, redraw, suspend, interrupt
}
