import Feed
import Foundation

/// Prints the feed, page by page.
struct FetchCommand {
    let options: FetchOptions
    let feed: FeedRepository
    let console: Console
    var timeZone = TimeZone.current

    /// Throws `FeedError`, `OutputError`, or `CancellationError`; what is on stdout by then is well-formed.
    func run() async throws -> ExitStatus {
        var walk = FeedWalk(options.extent)
        var listing = ItemListing(format: options.format, timeZone: timeZone)
        do {
            while case .load(let cursor) = walk.next {
                guard let page = try await page(after: cursor, &walk) else { continue }
                try console.write(try listing.append(walk.take(page)))
                for omission in page.omissions { console.note("left out: \(omission)") }
            }
        } catch {
            // The first error says more than what goes wrong while closing.
            if !(error is OutputError) {
                try? console.write(listing.end())
                if listing.count > 0 { console.note("stopped after \(Self.items(listing.count))") }
            }
            throw error
        }
        try console.write(listing.end())
        if case .stuck(let reason) = walk.next {
            console.note(sentence(reason, printed: listing.count))
            return .failed
        }
        if listing.count == 0 { console.note(emptySentence) }
        return .done
    }

    /// `nil` where the walk begins again from the top.
    private func page(after cursor: String?, _ walk: inout FeedWalk) async throws -> FeedPage? {
        try Task.checkCancellation()
        do {
            return try await feed.page(after: cursor, limit: options.pageSize, query: options.query)
        } catch FeedError.invalidCursor where walk.restart() {
            console.note("the server forgot the place in the feed; reading on from the top")
            return nil
        }
    }

    private var emptySentence: String {
        options.query.map { "nothing in the feed matches “\($0)”" } ?? "the feed is empty"
    }

    private static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }

    private func sentence(_ reason: FeedWalk.Reason, printed: Int) -> String {
        switch reason {
        case .cursorRepeated:
            "the server sent the same cursor twice: stopped after \(Self.items(printed)), there may be more"
        case .nothingNew(let pages):
            "the server sent \(pages) pages in a row without a new item: stopped after \(Self.items(printed)), there may be more"
        }
    }
}
