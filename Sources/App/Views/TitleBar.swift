/// The first row: which panes are open, and which one has the keys.
nonisolated enum TitleBar {
    /// `place` is where in its text the focused pane is.
    static func draw(_ state: ViewState, place: String?, into frame: inout Frame) {
        let width = frame.size.width
        let names = state.panes.map { SafeText(name(of: $0)) }
        let path = names.reduce(12) { $0 + $1.width + 3 }
        // Where there is no room for all, the one that has the keys.
        let shown = path <= width ? Array(names.indices) : [state.focus]
        var column = path <= width ? frame.put(" Feedscope ", row: 0, column: 0, style: .bold) : 1
        for index in shown where names.indices.contains(index) {
            column = frame.put(index == shown.first ? "" : " › ", row: 0, column: column, style: .dim)
            column = frame.put(names[index], row: 0, column: column, style: index == state.focus ? .bold : .dim)
        }
        for right in [[place, state.status.server], [place]] {
            let text = SafeText(right.compactMap { $0 }.joined(separator: " · "))
            let start = width - text.width - 1
            guard start > column + 1 else { continue }
            frame.put(text, row: 0, column: start, style: .dim)
            break
        }
        for index in 0..<frame.size.width {
            var style = frame.rows[0][index].style
            style.isReversed = true
            frame.paint(row: 0, from: index, width: 1, style: style)
        }
    }

    private static func name(of pane: PaneViewState) -> String {
        switch pane {
        case .feed: "feed"
        case .item: "item"
        case .help: "help"
        case .account: "account"
        case .signIn: "sign in"
        case .signedOut: "signed out"
        }
    }
}
