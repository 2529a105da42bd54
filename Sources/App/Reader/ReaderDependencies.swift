import Feed

/// What the reader is given by the composition root.
struct ReaderDependencies {
    var feed: FeedRepository
    var session: SessionRepository
    var profile: String
    /// Host and port, as the status line shows them.
    var server: String
    var colors: Bool
    /// Said once, in the status line.
    var notice: String?
}
