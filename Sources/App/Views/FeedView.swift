import Feed
import Foundation

/// The list: a row an item, formatted only where it is on the screen.
nonisolated enum FeedView {
    static func render(
        _ state: FeedViewState, now: Date, size: Size, isFocused: Bool
    ) -> (frame: Frame, list: Layout.List) {
        var frame = Frame(size: size)
        let items = state.pages.items
        let top = top(of: state, height: size.height)
        for row in 0..<max(0, min(size.height, items.count - top)) {
            draw(
                items[top + row], now: now, row: row, isSelected: top + row == state.selectedIndex,
                isFocused: isFocused, into: &frame)
        }
        drawEnd(state.pages, row: items.count - top, into: &frame)
        return (frame, Layout.List(top: top, count: size.height, row: 0, width: size.width))
    }

    /// The selected row is always on the screen; the last item leaves a row for what comes after it.
    private static func top(of state: FeedViewState, height: Int) -> Int {
        let last = state.selectedIndex == state.pages.items.count - 1 ? 1 : 0
        let lowest = max(0, state.selectedIndex + 1 + (height > 1 ? last : 0) - height)
        return max(lowest, min(state.topIndex, state.selectedIndex))
    }

    private static func draw(
        _ item: FeedItem, now: Date, row: Int, isSelected: Bool, isFocused: Bool, into frame: inout Frame
    ) {
        let width = frame.size.width
        let style = Style(isBold: isSelected, isReversed: isSelected && isFocused)
        var marks = item.isSaved ? "★" : ""
        if item.commentCount > 0 { marks += " \(item.commentCount)c" }
        let time = RelativeTime.text(item.publishedAt, now: now)
        // What there is room for beside a title of some length.
        let right: SafeText =
            switch width {
            case ..<40: SafeText(time)
            case ..<60: SafeText([marks, time].filter { !$0.isEmpty }.joined(separator: " "))
            default:
                SafeText(marks.isEmpty ? "" : marks + "  ")
                    + SafeText("@" + item.author.handle, columns: 14).truncated(to: 14)
                    + SafeText(String(repeating: " ", count: max(1, 5 - time.count)) + time)
            }
        let space = max(0, width - right.width - 4)
        frame.put(isSelected ? "▸ " : "  ", row: row, column: 0, style: style)
        frame.put(title(of: item, columns: space).padded(to: space), row: row, column: 2, style: style)
        frame.put("  ", row: row, column: 2 + space, style: style)
        var rightStyle = style
        rightStyle.isDim = !isSelected
        frame.put(right, row: row, column: width - right.width, style: rightStyle)
    }

    /// An item without a title is known by the beginning of its summary.
    private static func title(of item: FeedItem, columns: Int) -> SafeText {
        let text = item.title.isEmpty ? item.summary : item.title
        return text.isEmpty ? "(no title)" : SafeText(text, columns: columns)
    }

    /// The row below the last item: what is going on, and what to do.
    private static func drawEnd(_ pages: FeedPages, row: Int, into frame: inout Frame) {
        let (text, style): (String, Style) =
            switch pages.phase {
            case .loading(.first): ("loading the feed…", .dim)
            case .loading(.next): ("loading more…", .dim)
            case .loading(.reload), .loading(.further): ("reloading…", .dim)
            case .failed(let error, _):
                (FeedErrorText.short(error) + " · r: try again", Style(color: .red, isBold: true))
            case .cancelled(.first): ("cancelled · r: load the feed", .dim)
            case .cancelled: ("cancelled · r: go on", .dim)
            case .idle where pages.hasLoaded && pages.items.isEmpty: ("the feed is empty · r: look again", .dim)
            case .idle where pages.hasEnded: ("— end —", .dim)
            case .idle: ("", .dim)
            }
        let lines = SafeText(text).wrapped(to: max(2, frame.size.width - 4))
        for (index, line) in lines.enumerated() { frame.put(line, row: row + index, column: 2, style: style) }
    }
}
