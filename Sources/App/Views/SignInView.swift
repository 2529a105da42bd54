/// The sign-in form.
nonisolated enum SignInView {
    static func render(_ state: SignInViewState, size: Size) -> Frame {
        var frame = Frame(size: size)
        var row = size.height > 8 ? 2 : 0
        let gap = size.height > 8 ? 2 : 1
        frame.put("Sign in", row: row, column: 2, style: .bold)
        if let reason = state.reason { frame.put(SafeText(reason), row: row + 1, column: 2, style: .dim) }
        row += gap
        draw("Name", SafeText(state.username), row: row, isFocused: !state.isPasswordFocused, into: &frame)
        row += size.height > 8 ? 1 : 1
        // Its length is shown up to a point, its letters never.
        let dots = SafeText(String(repeating: "•", count: min(32, state.passwordLength)))
        draw("Password", dots, row: row, isFocused: state.isPasswordFocused, into: &frame)
        row += gap
        if state.isSubmitting {
            frame.put("signing in… · Esc: stop", row: row, column: 2, style: .dim)
        } else if let error = state.error {
            frame.put(
                SafeText(FeedErrorText.short(error)), row: row, column: 2, style: Style(color: .red, isBold: true))
        } else {
            frame.put("Tab: next field · Enter: sign in · Esc: back", row: row, column: 2, style: .dim)
        }
        return frame
    }

    private static func draw(_ label: SafeText, _ value: SafeText, row: Int, isFocused: Bool, into frame: inout Frame) {
        frame.put(label, row: row, column: 2, style: isFocused ? .bold : .dim)
        let width = max(0, frame.size.width - 13)
        // The end of what is typed stays in sight.
        var shown = value.clusters[...]
        while shown.reduce(0, { $0 + $1.width }) > width - 1, !shown.isEmpty { shown.removeFirst() }
        let end = frame.put(SafeText(clusters: shown), row: row, column: 12)
        if isFocused, end < frame.size.width, row < frame.size.height { frame.cursor = Position(row: row, column: end) }
    }
}
