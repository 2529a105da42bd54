/// The first row: which panes are open, and which one has the keys.
nonisolated enum TitleBar {
    static func draw(_ state: ViewState, into frame: inout Frame) {
        var column = frame.put(" Feedscope ", row: 0, column: 0, style: .bold)
        for (index, pane) in state.panes.enumerated() {
            column = frame.put(index == 0 ? "" : " › ", row: 0, column: column, style: .dim)
            let name = SafeText(name(of: pane))
            column = frame.put(name, row: 0, column: column, style: index == state.focus ? .bold : .dim)
        }
        let server = SafeText(state.status.server)
        let start = frame.size.width - server.width - 1
        if start > column + 1 { frame.put(server, row: 0, column: start, style: .dim) }
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
