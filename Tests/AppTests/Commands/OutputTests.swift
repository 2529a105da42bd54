import Feed
import Foundation
import Testing

@testable import App

@Suite("Output")
struct OutputTests {
    private let hostile = FeedItem(
        id: "1", title: "a\u{1B}]0;t\u{07}b\u{9B}2Jc\u{202E}d\ne", author: Author(id: "a", name: "", handle: ""),
        publishedAt: Date(timeIntervalSince1970: 0.5), summary: "s", url: URL(string: "https://a.example/?q=1/2"),
        body: "one\u{1B}[2J\n\n\ttwo")

    private var text: ItemText { ItemText(timeZone: .gmt) }

    @Test("shows control characters of the feed as marks")
    func marks() {
        #expect(text.line(hostile) == "1  1970-01-01 00:00:00  a␛]0;t␇b‹9B›2Jc‹RLO›d e\n")
    }

    @Test("keeps the line breaks and tabs of a body, and nothing else")
    func body() {
        let lines = text.whole(hostile).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.suffix(4) == ["one␛[2J", "", "\ttwo", ""])
        #expect(lines.contains("https://a.example/?q=1/2"))
    }

    @Test("escapes in JSON whatever a terminal obeys")
    func json() throws {
        let json = try JSONText.text(ItemRecord(item: hostile))
        #expect(json.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        #expect(json.contains("\\u009b2J"))
        #expect(json.contains("\\u202e"))
        #expect(json.contains("\"publishedAt\":\"1970-01-01T00:00:00.500Z\""))
        #expect(json.contains("\"url\":\"https://a.example/?q=1/2\""))
        let title = try JSONDecoder().decode(Title.self, from: Data(json.utf8)).title
        #expect(title == hostile.title)
    }

    private struct Title: Decodable { let title: String }

    @Test("says so where a title is missing")
    func noTitle() {
        let item = FeedItem(
            id: "1", title: "", author: Author(id: "a", name: "Ada", handle: "ada"),
            publishedAt: Date(timeIntervalSince1970: 0), summary: "")
        #expect(text.line(item).hasSuffix("Ada  (no title)\n"))
        #expect(text.whole(item) == "(no title)\nAda (@ada) · 1970-01-01 00:00:00 · 0 comments\n")
    }

    @Test(
        "of the status is one report in three forms",
        arguments: [
            (
                OutputFormat.jsonl,
                #"{"account":null,"profile":"p","server":"s","signedIn":false,"tokenStore":"memory"}"# + "\n"
            ),
            (.text, "server   s\nprofile  p\nsession  signed out\ntokens   in memory\n"),
        ])
    func status(_ format: OutputFormat, _ expected: String) throws {
        let report = StatusReport(server: "s", profile: "p", tokens: .memory, account: nil)
        #expect(try report.text(format) == expected)
    }
}
