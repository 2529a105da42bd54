import Feed
import Foundation

/// One item: title, who and when, tags, link, and the text.
nonisolated enum ItemView {
    private typealias Line = (text: SafeText, style: Style)

    /// Columns of a title, of tags or of a link, before they are cut.
    private static let longestHead = 2000

    static func render(
        _ state: ItemViewState, now: Date, size: Size, memo: TextMemo
    ) -> (frame: Frame, text: Layout.Text) {
        var frame = Frame(size: size)
        // Lines longer than this tire the eye.
        let width = max(2, min(size.width - 2, 88))
        let head = head(of: state, now: now, width: width)
        let body = memo.wrapped(state.text, width: width)
        let lastOffset = max(0, head.count + body.lineCount - size.height)
        let offset = min(state.offset, lastOffset)
        let end = offset + max(0, size.height)
        let lines =
            head[min(offset, head.count)..<min(end, head.count)]
            + body.lines(max(0, offset - head.count)..<max(0, end - head.count)).map { ($0, .plain) }
        for (row, line) in lines.enumerated() { frame.put(line.text, row: row, column: 1, style: line.style) }
        return (frame, Layout.Text(offset: offset, lastOffset: lastOffset, count: size.height))
    }

    private static func head(of state: ItemViewState, now: Date, width: Int) -> [Line] {
        let item = state.item
        var lines: [Line] = []
        func add(_ text: String, _ style: Style = .plain) {
            lines += SafeText(text, columns: longestHead).wrapped(to: width).map { ($0, style) }
        }
        add(item.title.isEmpty ? "(no title)" : item.title, .bold)
        let date = item.publishedAt.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
        add(
            "\(item.author.name) @\(item.author.handle) · \(RelativeTime.text(item.publishedAt, now: now)) · \(date)Z",
            .dim)
        if !item.tags.isEmpty { add(item.tags.map { "#\($0)" }.joined(separator: " "), Style(color: .cyan)) }
        if let url = item.url { add(url.absoluteString, Style(color: .blue, isUnderlined: true)) }
        var marks: [String] = item.isSaved ? ["★ saved"] : []
        if item.commentCount > 0 {
            marks.append(item.commentCount == 1 ? "1 comment" : "\(item.commentCount) comments")
        }
        if !marks.isEmpty { add(marks.joined(separator: " · "), .dim) }
        add("")
        switch state.phase {
        case .loaded: break
        case .loading: add("loading…", .dim)
        case .cancelled: add("cancelled · r: load it", .dim)
        case .failed(let error): add(FeedErrorText.short(error) + " · r: try again", Style(color: .red, isBold: true))
        }
        if state.phase != .loaded { add("") }
        return lines
    }
}

nonisolated extension ItemViewState {
    /// The text itself, or what the list knew of it.
    fileprivate var text: String { item.body.flatMap { $0.isEmpty ? nil : $0 } ?? item.summary }
}
