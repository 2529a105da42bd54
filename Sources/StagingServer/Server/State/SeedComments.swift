import Foundation

/// The comments that an item begins with: none to five, always the same ones for an id.
enum SeedComments {
    static func comments(on item: StagedItem) -> [StagedComment] {
        var random = hash(item.id)
        return (0..<Int(random % 6)).map { number in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let high = Int(random >> 33)
            return StagedComment(
                id: "\(item.id)-comment-\(number + 1)", author: authors[high % authors.count],
                text: texts[(high / authors.count) % texts.count],
                publishedAt: item.publishedAt + Double(number) * 900 + Double(high % 600))
        }
    }

    private static let authors = [
        StagedAuthor(id: "reader-1", name: "Noor Haddad", handle: "noor"),
        StagedAuthor(id: "reader-2", name: "Søren Kjær", handle: "soren"),
        StagedAuthor(id: "reader-3", name: "李娜", handle: "lina"),
        StagedAuthor(id: "reader-4", name: "Ada O'Brien", handle: "ada_ob"),
    ]

    private static let texts = [
        "Thanks, this cleared it up for me.",
        "Has anyone measured this on a slow connection?",
        "+1 👍",
        "I don't agree with the second half: the numbers there come from one machine, and a fast one at that. "
            + "It would be good to see them again with the cache off.",
        "同感です。",
        "First paragraph.\n\nSecond paragraph, after a blank line.",
    ]

    /// FNV-1a: Swift's own hash differs from run to run.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
