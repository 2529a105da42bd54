import Feed
import Foundation

/// Prints one item with its body.
struct ItemCommand {
    let id: FeedItem.ID
    let format: OutputFormat
    let feed: FeedRepository
    let console: Console
    var timeZone = TimeZone.current

    func run() async throws -> ExitStatus {
        let item: FeedItem
        do {
            item = try await feed.item(id: id)
        } catch FeedError.notFound {
            throw CommandFailure("there is no item “\(id)” any more, or never was; feedscope fetch lists what there is")
        }
        let text =
            switch format {
            case .text: ItemText(timeZone: timeZone).whole(item)
            case .json: try JSONText.text(ItemRecord(item: item), isPretty: true) + "\n"
            case .jsonl: try JSONText.text(ItemRecord(item: item)) + "\n"
            }
        try console.write(text)
        return .done
    }
}
