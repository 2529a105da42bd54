/// Why a file can't be served, as the end of a sentence.
struct FeedDefect: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
