/// What was read from a file.
struct FeedContents {
    /// The newest first.
    var items: [StagedItem]
    /// What could not be read: each what and where, without the file's name and a full stop.
    var problems: [String]
}
