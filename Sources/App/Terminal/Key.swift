/// A key press, or what the mouse did.
nonisolated enum Key: Hashable, Sendable {
    case character(Character)
    /// With Ctrl; the letter in lower case.
    case control(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, pageUp, pageDown, home, end
    case mouse(Mouse)
}

nonisolated struct Mouse: Hashable, Sendable {
    enum Action: Sendable { case press, wheelUp, wheelDown }

    var action: Action
    var row: Int
    var column: Int
}
