/// The last row: what happened last on the left, how things stand on the right.
nonisolated enum StatusLine {
    static func draw(_ status: StatusViewState, into frame: inout Frame) {
        let row = frame.size.height - 1
        let state = SafeText(standing(status, width: frame.size.width))
        let start = frame.size.width - state.width - 1
        frame.paint(row: row, style: .reversed)
        let blank = SafeText.spaces(frame.size.width)
        frame.put(blank, row: row, column: 0, style: .reversed)
        frame.put(status.message.truncated(to: max(0, start - 2)), row: row, column: 1, style: .reversed)
        frame.put(state, row: row, column: max(0, start), style: Style(isBold: true, isReversed: true))
    }

    /// The most important part first to stay where there is little room.
    private static func standing(_ status: StatusViewState, width: Int) -> String {
        var parts: [String] = []
        if status.inFlightCount > 0 { parts.append("\(status.inFlightCount) in flight") }
        let few = parts + [status.reachability.text]
        if let who = status.who { parts.append("@\(who)") }
        if status.profile != "default" { parts.append(status.profile) }
        if let age = status.tokenAgeSeconds { parts.append("token \(RelativeTime.short(seconds: age))") }
        parts.append(status.reachability.text)
        for choice in [parts, few] {
            let text = choice.joined(separator: " · ")
            if text.count <= width * 3 / 5 { return text }
        }
        return status.reachability.text
    }
}
