import Foundation

/// Makes items of a file's entries, and fills in what the file leaves out.
struct EntryAssembly {
    private let feed: ParsedFeed
    private var ids: [String: StagedItem] = [:]
    private var lastDate: Date
    private var items: [StagedItem] = []
    private var problems: [String] = []

    /// Where neither an entry nor its feed has a date. Fixed, so that a file is served equally every time.
    static let dateOfNone = Date(timeIntervalSince1970: 1_780_300_800)

    static func contents(of feed: ParsedFeed) -> FeedContents {
        var assembly = EntryAssembly(feed)
        for entry in feed.entries { assembly.add(entry) }
        return FeedContents(items: assembly.items.newestFirst, problems: feed.problems + assembly.problems)
    }

    private init(_ feed: ParsedFeed) {
        self.feed = feed
        lastDate = (feed.entries.lazy.compactMap(\.date).first ?? feed.date ?? Self.dateOfNone) + 60
    }

    private mutating func add(_ entry: FeedEntry) {
        let body = Self.paragraphs(entry.body ?? entry.summary, base: entry.base)
        let summary = Self.paragraphs(entry.summary ?? entry.body, base: entry.base).opening(280)
        // An entry without a date keeps its place in the file: a minute below the one before it.
        let date = entry.date ?? lastDate - 60
        lastDate = date
        let title = Self.paragraphs(entry.title, base: nil).onOneLine
        var item = StagedItem(
            id: "", title: title.isEmpty ? (body.isEmpty ? "Untitled" : body.opening(80)) : title,
            author: StagedAuthor(named: (entry.authorName ?? feed.authorName ?? feed.title)?.withoutControls),
            publishedAt: date,
            summary: summary, url: entry.link, tags: Self.tags(entry.tags), body: body)
        item.id = Self.id(entry.id) ?? Self.madeID(entry, title: item.title)
        if let known = ids[item.id] {
            // The same entry twice is one item; two entries under one id are two.
            guard known.title != item.title || known.url != item.url || known.body != item.body else { return }
            let taken = item.id
            var number = 2
            while ids["\(taken)~\(number)"] != nil { number += 1 }
            item.id = "\(taken)~\(number)"
            problems.append("two entries have the id \(taken.opening(60)); the second is served as …~\(number)")
        }
        ids[item.id] = item
        items.append(item)
    }

    /// nil for what can't be one segment of a path, however it is encoded.
    private static func id(_ text: String?) -> String? {
        guard let id = text?.trimmed, !id.isEmpty, id.utf8.count <= 1024, id != ".", id != "..",
            !id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return id
    }

    /// From what an entry is known by, and not from what an edit changes.
    private static func madeID(_ entry: FeedEntry, title: String) -> String {
        let seconds = entry.date.map { String(Int($0.timeIntervalSince1970)) } ?? ""
        return "entry-" + StableHash.hex([entry.id ?? "", entry.link ?? "", title, seconds].joined(separator: "\n"))
    }

    private static func paragraphs(_ text: FeedEntry.Text?, base: URL?) -> String {
        switch text {
        case .html(let html): HTMLText.paragraphs(html, base: base).withoutControls
        case .rendered(let text): text.withoutControls
        case .plain(let text): plain(text).withoutControls
        case nil: ""
        }
    }

    /// Plain text in a file is often wrapped and indented as the file is: only blank lines end a paragraph.
    private static func plain(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        return lines.split(separator: "").map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private static func tags(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.map { HTMLText.title($0).withoutControls }.filter {
            !$0.isEmpty && seen.insert($0.lowercased()).inserted
        }
        .prefix(30).map { $0.opening(60) }
    }
}
