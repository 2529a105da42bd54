import Foundation

/// Turns keys into intents, and intents into calls of the state that they are meant for.
final class Dispatcher {
    /// What only the terminal can do.
    struct Actions {
        var redraw: () -> Void
        var suspend: () -> Void
        var copy: (String) -> Void
        var open: (URL) -> Bool
    }

    private let app: AppState
    private let actions: Actions

    init(app: AppState, actions: Actions) {
        self.app = app
        self.actions = actions
    }

    func handle(_ key: Key, layout: Layout) {
        if case .mouse(let mouse) = key { return handle(mouse, layout: layout) }
        if case .signIn(let form) = app.focused, type(key, into: form) { return }
        guard let intent = KeyMap.intent(for: key) else { return }
        perform(intent)
    }

    func perform(_ intent: Intent) {
        switch intent {
        case .down: move(1)
        case .up: move(-1)
        case .halfPageDown: movePages(0.5)
        case .halfPageUp: movePages(-0.5)
        case .pageDown: movePages(1)
        case .pageUp: movePages(-1)
        case .first: moveToEnd(first: true)
        case .last: moveToEnd(first: false)
        case .open: open()
        case .close: app.closeFocused()
        case .quit: app.quit(0)
        case .nextPane: app.nextPane(by: 1)
        case .previousPane: app.nextPane(by: -1)
        case .reload: reload()
        case .cancelReads: app.cancelReads()
        case .account: app.openAccount()
        case .openLink: withLink { app.say(actions.open($0) ? "opened \($0)" : "no browser to open the link with") }
        case .copyLink:
            withLink {
                actions.copy($0.absoluteString)
                app.say("copied \($0)")
            }
        case .help: app.openHelp()
        case .redraw: actions.redraw()
        case .suspend: actions.suspend()
        case .interrupt: app.quit(130)
        }
    }

    /// Returns false for keys that the form leaves to the table.
    private func type(_ key: Key, into form: SignInState) -> Bool {
        switch key {
        case .character(let character): form.insert(character)
        case .backspace, .delete: form.deleteLast()
        case .control("u"): form.clearField()
        case .tab, .backTab, .up, .down: form.moveFocus()
        case .enter: form.submit()
        case .left, .right: break
        default: return false
        }
        return true
    }

    private func move(_ rows: Int) {
        switch app.focused {
        case .feed(let state): state.move(by: rows)
        case .item(let state): state.scroll(by: rows)
        case .help(let state): state.scroll(by: rows)
        default: break
        }
    }

    private func movePages(_ count: Double) {
        switch app.focused {
        case .feed(let state): state.move(byPages: count)
        case .item(let state): state.scroll(byPages: count)
        case .help(let state): state.scroll(by: Int(count * 10))
        default: break
        }
    }

    private func moveToEnd(first: Bool) {
        switch app.focused {
        case .feed(let state): first ? state.selectFirst() : state.selectLast()
        case .item(let state): first ? state.scrollToTop() : state.scrollToEnd()
        case .help(let state): state.scroll(by: first ? -state.offset : .max / 2)
        default: break
        }
    }

    private func open() {
        switch app.focused {
        case .feed: app.openSelected()
        case .signedOut: app.openSignIn(reason: nil)
        case .account: app.signOut()
        default: break
        }
    }

    private func reload() {
        switch app.focused {
        case .feed(let state): state.reload()
        case .item(let state): state.load()
        default: break
        }
    }

    private func withLink(_ body: (URL) -> Void) {
        let url: URL? =
            switch app.focused {
            case .feed(let state): state.selected?.url
            case .item(let state): state.item.url
            default: nil
            }
        if let url { body(url) } else { app.say("no link here") }
    }

    private func handle(_ mouse: Mouse, layout: Layout) {
        if let list = layout.list, layout.item != nil {
            let isInList = mouse.column < list.width
            app.focusPane { if case .feed = $0 { isInList } else if case .item = $0 { !isInList } else { false } }
        }
        switch mouse.action {
        case .wheelUp: move(-3)
        case .wheelDown: move(3)
        case .press: press(mouse, layout: layout)
        }
    }

    /// Selects the row under the pointer, and opens the one that is selected.
    private func press(_ mouse: Mouse, layout: Layout) {
        guard case .feed(let state) = app.focused, let list = layout.list,
            mouse.row >= list.row, mouse.row < list.row + list.count, mouse.column < list.width
        else { return }
        // Rows as the user saw them, whatever has come since.
        let index = list.top + mouse.row - list.row
        guard state.pages.items.indices.contains(index) else { return }
        if index == state.selectedIndex { app.openSelected() } else { state.select(index) }
    }
}
