import Feed
import Foundation

/// An item for people.
nonisolated struct ItemText {
    let timeZone: TimeZone

    /// One line: the id, which `feedscope item` takes, the time, who, and the title.
    func line(_ item: FeedItem) -> String {
        let title = item.title.isEmpty ? "(no title)" : item.title
        return [item.id, time(item.publishedAt), item.author.name, title]
            .filter { !$0.isEmpty }.map(VisibleText.line).joined(separator: "  ") + "\n"
    }

    /// The item with its body.
    func whole(_ item: FeedItem) -> String {
        let title = item.title.isEmpty ? "(no title)" : item.title
        let author = item.author.handle.isEmpty ? item.author.name : "\(item.author.name) (@\(item.author.handle))"
        var facts = [author, time(item.publishedAt), Self.comments(item.commentCount)]
        if item.isSaved { facts.append("saved") }
        var lines = [title, facts.filter { !$0.isEmpty }.joined(separator: " · ")]
        if !item.tags.isEmpty { lines.append(item.tags.map { "#\($0)" }.joined(separator: " ")) }
        if let url = item.url { lines.append(url.absoluteString) }
        let body = item.body ?? item.summary
        return (lines.map(VisibleText.line) + (body.isEmpty ? [] : ["", VisibleText.paragraphs(body)]))
            .joined(separator: "\n") + "\n"
    }

    private static func comments(_ count: Int) -> String { count == 1 ? "1 comment" : "\(count) comments" }

    private func time(_ date: Date) -> String {
        date.formatted(
            Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day().dateSeparator(.dash)
                .dateTimeSeparator(.space).time(includingFractionalSeconds: false))
    }
}
