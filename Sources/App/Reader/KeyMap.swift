/// The one table of keys: what is dispatched, and what the help shows.
nonisolated enum KeyMap {
    struct Binding: Sendable {
        let keys: [Key]
        /// As the help names them.
        let label: String
        let intent: Intent
        let help: String
    }

    static let bindings: [Binding] = [
        Binding(keys: [.character("j"), .down], label: "j ↓", intent: .down, help: "one down"),
        Binding(keys: [.character("k"), .up], label: "k ↑", intent: .up, help: "one up"),
        Binding(keys: [.control("d")], label: "Ctrl-D", intent: .halfPageDown, help: "half a page down"),
        Binding(keys: [.control("u")], label: "Ctrl-U", intent: .halfPageUp, help: "half a page up"),
        Binding(keys: [.pageDown, .character(" ")], label: "PgDn Space", intent: .pageDown, help: "a page down"),
        Binding(keys: [.pageUp], label: "PgUp", intent: .pageUp, help: "a page up"),
        Binding(keys: [.character("g"), .home], label: "g Home", intent: .first, help: "to the top"),
        Binding(keys: [.character("G"), .end], label: "G End", intent: .last, help: "to the end of what is loaded"),
        Binding(keys: [.enter, .character("l"), .right], label: "Enter l →", intent: .open, help: "open"),
        Binding(
            keys: [.character("q"), .escape, .character("h"), .left], label: "q Esc h ←", intent: .close,
            help: "close the pane, cancel its reads; the last one quits"),
        Binding(keys: [.character("Q")], label: "Q", intent: .quit, help: "quit"),
        Binding(keys: [.tab], label: "Tab", intent: .nextPane, help: "next pane"),
        Binding(keys: [.backTab], label: "Shift-Tab", intent: .previousPane, help: "previous pane"),
        Binding(keys: [.character("r")], label: "r", intent: .reload, help: "reload, or try again"),
        Binding(keys: [.character("x")], label: "x", intent: .cancelReads, help: "cancel this pane's reads"),
        Binding(keys: [.character("o")], label: "o", intent: .openLink, help: "open the link in a browser"),
        Binding(keys: [.character("y")], label: "y", intent: .copyLink, help: "copy the link"),
        Binding(keys: [.character("a")], label: "a", intent: .account, help: "account: sign in, sign out"),
        Binding(keys: [.character("?")], label: "?", intent: .help, help: "this help"),
        Binding(keys: [.control("l")], label: "Ctrl-L", intent: .redraw, help: "draw the screen anew"),
        Binding(keys: [.control("z")], label: "Ctrl-Z", intent: .suspend, help: "suspend"),
        Binding(keys: [.control("c")], label: "Ctrl-C", intent: .interrupt, help: "quit"),
    ]

    private static let intents: [Key: Intent] = bindings.reduce(into: [:]) { intents, binding in
        for key in binding.keys { intents[key] = binding.intent }
    }

    static func intent(for key: Key) -> Intent? { intents[key] }
}
