import Foundation

/// What a format's reader finds in a feed.
struct ParsedFeed {
    /// For entries without an author of their own.
    var title: String?
    var authorName: String?
    /// For entries without a date of their own.
    var date: Date?
    var entries: [FeedEntry] = []
    /// As in `FeedContents`.
    var problems: [String] = []
}
