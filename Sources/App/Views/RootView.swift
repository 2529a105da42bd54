/// The whole screen: a title, the focused pane (with the list beside it where there is room), and the status line.
nonisolated enum RootView {
    static let smallest = Size(width: 20, height: 5)
    /// From here on, list and item stand side by side.
    static let wide = 110

    static func render(
        _ state: ViewState, size: Size, memo: TextMemo = TextMemo()
    ) -> (frame: Frame, layout: Layout) {
        var frame = Frame(size: size)
        var layout = Layout()
        guard size.width >= smallest.width, size.height >= smallest.height else {
            frame.put(
                "needs \(smallest.width)×\(smallest.height), has \(size.width)×\(size.height)", row: 0, column: 0)
            return (frame, layout)
        }
        let body = Size(width: size.width, height: size.height - 2)
        guard state.panes.indices.contains(state.focus) else { return (frame, layout) }
        if size.width >= wide, let (list, item) = sideBySide(state) {
            let left = size.width * 2 / 5
            let (listFrame, shown) = FeedView.render(
                list, now: state.now, size: Size(width: left, height: body.height),
                isFocused: isFeed(state.panes[state.focus]))
            frame.put(listFrame, row: 1, column: 0)
            layout.list = shown
            for row in 1..<(size.height - 1) { frame.put("│", row: row, column: left, style: .dim) }
            let (itemFrame, text) = ItemView.render(
                item, now: state.now, size: Size(width: size.width - left - 2, height: body.height), memo: memo)
            frame.put(itemFrame, row: 1, column: left + 2)
            layout.item = text
        } else {
            frame.put(
                render(state.panes[state.focus], state, size: body, memo: memo, layout: &layout), row: 1, column: 0)
        }
        TitleBar.draw(state, place: (layout.item ?? layout.help)?.place, into: &frame)
        // The list knows where it is, whatever stands above it.
        layout.list?.row += 1
        StatusLine.draw(state.status, into: &frame)
        return (frame, layout)
    }

    private static func render(
        _ pane: PaneViewState, _ state: ViewState, size: Size, memo: TextMemo, layout: inout Layout
    ) -> Frame {
        switch pane {
        case .feed(let feed):
            let (frame, list) = FeedView.render(feed, now: state.now, size: size, isFocused: true)
            layout.list = list
            return frame
        case .item(let item):
            let (frame, text) = ItemView.render(item, now: state.now, size: size, memo: memo)
            layout.item = text
            return frame
        case .help(let offset):
            let (frame, text) = HelpView.render(offset: offset, size: size)
            layout.help = text
            return frame
        case .account(let account): return AccountView.render(account, size: size)
        case .signIn(let form): return SignInView.render(form, size: size)
        case .signedOut(let end): return SignedOutView.render(end, size: size)
        }
    }

    /// The list and an item, where one of them is in front.
    private static func sideBySide(_ state: ViewState) -> (FeedViewState, ItemViewState)? {
        var list: FeedViewState?
        var item: ItemViewState?
        for pane in state.panes {
            if case .feed(let feed) = pane { list = feed }
            if case .item(let open) = pane { item = open }
        }
        switch state.panes[state.focus] {
        case .feed, .item: return list.flatMap { list in item.map { (list, $0) } }
        default: return nil
        }
    }

    private static func isFeed(_ pane: PaneViewState) -> Bool {
        if case .feed = pane { true } else { false }
    }
}
