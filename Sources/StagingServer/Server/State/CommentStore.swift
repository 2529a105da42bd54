import Foundation

/// The comments on each item, newest first.
struct CommentStore: Sendable {
    /// Of the items that were looked at: their first comments are made at the first look.
    private var comments: [String: [StagedComment]] = [:]
    private var written = 0

    mutating func count(on item: StagedItem) -> Int { all(on: item).count }

    mutating func page(
        on item: StagedItem, after cursor: PageCursor?, limit: Int
    ) -> (comments: [StagedComment], next: PageCursor?) {
        let rest = all(on: item).drop { comment in
            cursor.map { !$0.precedes(publishedAt: comment.publishedAt, id: comment.id) } ?? false
        }
        let page = Array(rest.prefix(limit))
        return (page, rest.count > limit ? page.last.map(Self.place) : nil)
    }

    mutating func add(_ text: String, by author: StagedAuthor, on item: StagedItem, now: Date) -> StagedComment {
        written += 1
        let comment = StagedComment(id: "comment-\(written)", author: author, text: text, publishedAt: now)
        comments[item.id] = Self.sorted(all(on: item) + [comment])
        return comment
    }

    mutating func removeAll(on id: String) { comments[id] = nil }

    private mutating func all(on item: StagedItem) -> [StagedComment] {
        if let known = comments[item.id] { return known }
        let seeded = Self.sorted(SeedComments.comments(on: item))
        comments[item.id] = seeded
        return seeded
    }

    private static func sorted(_ comments: [StagedComment]) -> [StagedComment] {
        comments.sorted { place($0).precedes(publishedAt: $1.publishedAt, id: $1.id) }
    }

    private static func place(_ comment: StagedComment) -> PageCursor {
        PageCursor(.comments, publishedAt: comment.publishedAt, id: comment.id)
    }
}
