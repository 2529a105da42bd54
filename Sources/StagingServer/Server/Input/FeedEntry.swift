import Foundation

/// What a feed file says of one entry, before gaps are filled: whichever format it came in.
struct FeedEntry {
    var id: String?
    /// Markup or text.
    var title: String?
    var link: String?
    var author: String?
    var date: Date?
    var summary: String?
    var content: String?
    var tags: [String] = []
    /// What relative links are relative to.
    var base: String?
}

extension FeedEntry {
    /// Fills the gaps, so that every entry becomes an item: a title from the text, an id from what else there is, and the
    /// date of the entry before it, a minute earlier.
    static func items(from entries: [FeedEntry], feedAuthor: String, newest: Date) -> [StagedItem] {
        var seen: Set<String> = []
        var fallback = newest
        return entries.compactMap { entry in
            let body = HTMLText.plain(entry.content ?? entry.summary ?? "")
            let summary = HTMLText.line(entry.summary ?? entry.content ?? "")
            let title = entry.title.map(HTMLText.line).flatMap { $0.isEmpty ? nil : $0 } ?? beginning(of: summary, 80)
            let url = entry.link.flatMap { absolute($0, base: entry.base) }
            let id =
                entry.id.flatMap { $0.isEmpty ? nil : $0 } ?? url
                ?? hash("\(title)\u{0}\(body)\u{0}\(entry.date.map { "\($0.timeIntervalSince1970)" } ?? "")")
            let date = entry.date ?? fallback.addingTimeInterval(-60)
            fallback = date
            // An id that comes twice names one item: the first is the newer in every format.
            guard seen.insert(id).inserted else { return nil }
            let author = entry.author.flatMap { $0.isEmpty ? nil : $0 } ?? feedAuthor
            return StagedItem(
                id: id, title: title.isEmpty ? "(untitled)" : title,
                author: StagedAuthor(id: "author-" + hash(author), name: author, handle: handle(author)),
                publishedAt: date, summary: beginning(of: summary, 280), url: url,
                tags: entry.tags.map(HTMLText.line).filter { !$0.isEmpty }, body: body)
        }
    }

    private static func beginning(of text: String, _ count: Int) -> String {
        text.count <= count ? text : text.prefix(count - 1).trimmingCharacters(in: .whitespaces) + "…"
    }

    private static func absolute(_ link: String, base: String?) -> String? {
        let link = link.trimmingCharacters(in: .whitespacesAndNewlines)
        let url = URL(string: link, relativeTo: base.flatMap { URL(string: $0) })?.absoluteURL
        guard let scheme = url?.scheme?.lowercased(), ["http", "https"].contains(scheme) else { return nil }
        return url?.absoluteString
    }

    private static func handle(_ name: String) -> String {
        let letters = name.lowercased().folding(options: .diacriticInsensitive, locale: nil)
            .filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? "unknown" : String(letters.prefix(15))
    }

    /// FNV-1a, 64 bits: the same in every run, which Swift's own hash isn't.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(value, radix: 16)
    }
}
