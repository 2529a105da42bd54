import Feed
import Foundation

/// The text of a list that is printed as its pages arrive. Whatever happens in between, `end` leaves it well-formed.
nonisolated struct ItemListing {
    let format: OutputFormat
    let timeZone: TimeZone
    private(set) var count = 0
    private var hasBegun = false

    init(format: OutputFormat, timeZone: TimeZone) {
        self.format = format
        self.timeZone = timeZone
    }

    mutating func append(_ items: [FeedItem]) throws -> String {
        var text = ""
        for item in items {
            switch format {
            case .text: text += ItemText(timeZone: timeZone).line(item)
            case .jsonl: text += try JSONText.text(ItemRecord(item: item)) + "\n"
            case .json: text += try (count == 0 ? "" : ",\n") + JSONText.text(ItemRecord(item: item))
            }
            count += 1
        }
        // A page without items begins the array too: an empty feed is `[]`, no answer is nothing.
        if format == .json, !hasBegun { text = "[\n" + text }
        hasBegun = true
        return text
    }

    func end() -> String {
        guard format == .json, hasBegun else { return "" }
        return count == 0 ? "]\n" : "\n]\n"
    }
}
