import Foundation
enum ContentGenerator {
    static func items(count: Int, seed: UInt64) -> [StagedItem] {
        (0..<count).map { i in
            StagedItem(
                id: "i-\(i)", title: "Item \(i)", author: StagedAuthor(id: "a", name: "A", handle: "a"),
                publishedAt: Date(timeIntervalSince1970: 1_790_000_000 - Double(i) * 600), summary: "S",
                url: "https://example.com/\(i)", tags: ["t"], body: "B")
        }
    }
}
