import Foundation

/// A feed to show and to test readers with: mostly pleasant, in many scripts, and now and then malicious.
enum ContentGenerator {
    /// The newest first. Equal for equal seeds, on any day.
    static func items(count: Int, seed: UInt64) -> [StagedItem] {
        var random = SplitMix64(seed: seed)
        // Fixed, so that two runs are equal.
        var date = Date(timeIntervalSince1970: 1_796_119_200)
        return (0..<count).map { index in
            date -= Double(240 + random.next() % 5400)
            return item(number: count - index, date: date, &random)
        }
    }

    private static func item(number: Int, date: Date, _ random: inout SplitMix64) -> StagedItem {
        let author = random.pick(GeneratedText.authors)
        let title: String
        var body: String
        switch random.next() % 100 {
        case 0..<4:
            title = random.pick(GeneratedText.malicious)
            body = GeneratedText.malicious.joined(separator: "\n\n")
        case 4..<24:
            let text = random.pick(GeneratedText.scripts)
            title = text.title
            body = [text.body, text.body].joined(separator: "\n\n")
        case 24..<30:
            title = random.pick(GeneratedText.emoji)
            body = GeneratedText.emoji.joined(separator: "\n\n")
        case 30:
            title = ""
            body = "An item that has no title."
        case 31:
            title = (0..<12).map { _ in headline(&random) }.joined(separator: "; ")
            body = (0..<40).map { _ in paragraph(&random) }.joined(separator: "\n\n")
        default:
            title = headline(&random)
            body = (0..<(1 + random.next() % 6)).map { _ in paragraph(&random) }.joined(separator: "\n\n")
        }
        if random.chance(10) { body += "\n\n" + GeneratedText.code }
        let tags = (0..<(random.next() % 4)).map { _ in random.pick(GeneratedText.tags) }
        return StagedItem(
            id: "item-\(number)", title: title,
            author: StagedAuthor(id: "author-\(author.handle)", name: author.name, handle: author.handle),
            publishedAt: date, summary: String(body.prefix { $0 != "\n" }.prefix(240)),
            url: random.chance(90) ? "https://example.com/stories/\(number)" : nil,
            tags: Array(Set(tags)).sorted(), body: body)
    }

    private static func headline(_ random: inout SplitMix64) -> String {
        switch random.next() % 4 {
        case 0: "\(random.pick(GeneratedText.subjects)) \(random.pick(GeneratedText.deeds))"
        case 1: "Why \(random.pick(GeneratedText.things)) \(random.pick(GeneratedText.turns))"
        case 2: "\(random.pick(GeneratedText.subjects)) on \(random.pick(GeneratedText.things))"
        default: "How we \(random.pick(GeneratedText.actions)) \(random.pick(GeneratedText.things))"
        }
    }

    private static func paragraph(_ random: inout SplitMix64) -> String {
        // No sentence twice.
        GeneratedText.sentences.shuffled(using: &random).prefix(Int(2 + random.next() % 4)).map { sentence in
            sentence.replacingOccurrences(of: "%s", with: random.pick(GeneratedText.subjects))
                .replacingOccurrences(of: "%t", with: random.pick(GeneratedText.things))
        }.joined(separator: " ")
    }
}
