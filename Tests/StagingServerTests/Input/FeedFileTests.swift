import Foundation
import Testing

@testable import StagingServer

@Suite("A feed file")
struct FeedFileTests {
    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    func items(_ name: String) throws -> [StagedItem] {
        try FeedFile.items(at: Self.fixtures.appendingPathComponent(name).path)
    }

    /// Reads what a test wrote.
    func read(_ content: Data) throws -> (items: [StagedItem], warning: String?) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("feed-\(UUID().uuidString)")
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try FeedFile.read(at: file.path)
    }

    func read(_ content: String) throws -> (items: [StagedItem], warning: String?) { try read(Data(content.utf8)) }

    @Test("of RSS is read with CDATA, entities, namespaces, odd dates and what is missing")
    func rss() throws {
        let items = try items("rss.xml")
        #expect(items.count == 4)
        let first = items[0]
        #expect(first.title == "Tides & timetables" && first.id == "harbour-1001")
        #expect(first.author.name == "Ada Okafor" && first.author.handle == "adaokafor")
        #expect(first.url == "https://harbour.example/2026/12/tides" && first.tags == ["sea", "maps"])
        #expect(first.publishedAt == FeedDate.parse("2026-12-01T14:05:00Z"))
        #expect(first.summary == "A short teaser…")
        #expect(
            first.body == """
                First paragraph with a link (https://harbour.example/a).

                • one
                • two
                  1. inner

                    let x = 1
                      if x < 2 { }

                > Said nobody.

                Last
                line é.
                """)
        let second = items[1]
        #expect(second.title == "No title, no guid and no date: only text here — see.")
        #expect(second.body == second.title && !second.id.isEmpty && second.author.name == "The Harbour & Sea Blog")
        #expect(second.publishedAt == first.publishedAt.addingTimeInterval(-60))
        #expect(items[2].title == "Twice" && items[2].url == "https://harbour.example/twice")
        #expect(items[2].author.name == "Björn Åkesson" && items[2].author.handle == "bjornakesson")
        #expect(items[3].title == "Twice, older" && items[3].id == "https://harbour.example/twice~2")
    }

    @Test("of Atom is read with its text constructs, bases and ids")
    func atom() throws {
        let items = try items("atom.xml")
        #expect(items.map(\.id) == ["tag:notes.example,2026:1?x=a/b#c", "urn:2"])
        #expect(items.map(\.title) == ["Plain title with 2 < 3 & more", "Bold claim"])
        #expect(items.map(\.url) == ["https://notes.example/blog/2026/first", "https://other.example/relative"])
        #expect(items.map(\.body) == ["Über alles.\n\nZweiter Absatz.", "One.\n\nTwo."])
        #expect(items.map(\.author.name) == ["Chiara Rossi", "Guest"] && items[0].tags == ["History"])
        #expect(items[0].publishedAt == FeedDate.parse("2026-11-30T17:30:02.25Z"))
    }

    @Test("of JSON Feed is read, numbers for ids and dates without time included")
    func jsonFeed() throws {
        let items = try items("feed.json")
        #expect(items.map(\.id) == ["7", "https://json.example/6"])
        #expect(items.map(\.title) == ["Numbers as ids", "Only text. Two <paragraphs>."])
        #expect(items.map(\.url) == ["https://json.example/stories/7", "https://elsewhere.example/x"])
        #expect(items.map(\.body) == ["Hi & bye.\n\nAgain.", "Only text.\n\nTwo <paragraphs>."])
        #expect(items[0].author.name == "Hana Nováková")
    }

    @Test("of the contract's items is read as it is")
    func contract() throws {
        let items = try read(
            #"[{"id":"1","title":"<T>","author":{"id":"a","name":"A","handle":"a"},"publishedAt":"2026-12-01T10:00:00Z","url":null}]"#
        ).items
        #expect(items.count == 1 && items[0].title == "<T>" && items[0].url == nil)
    }

    @Test(
        "may be in another encoding",
        arguments: [
            ("ISO-8859-1", String.Encoding.isoLatin1, "Größe"), ("windows-1251", .windowsCP1251, "Поезд"),
            ("UTF-16", .utf16, "日本 Größe"),
        ])
    func encodings(name: String, encoding: String.Encoding, title: String) throws {
        let text =
            #"<?xml version="1.0" encoding="\#(name)"?><rss><channel><item><title>\#(title)</title></item></channel></rss>"#
        #expect(try read(try #require(text.data(using: encoding))).items.map(\.title) == [title])
    }

    @Test("that is broken is served as far as it can be read, and the fault is named")
    func broken() throws {
        let result = try read(
            "<rss><channel>\n<item><title>One</title></item>\n<item><title>Two &bad; <b></title></item>")
        #expect(result.items.first?.title == "One")
        #expect(result.warning?.contains("line 3") == true)
    }

    @Test(
        "with entities that could grow without bound is refused",
        arguments: [
            #"<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>"#,
            "<!DOCTYPE r [<!ENTITY a '\(String(repeating: "a", count: 300))'>]><rss><channel><title>&a;</title></channel></rss>",
            "<!DOCTYPE r [<!ENTITY a '&#38;b;'><!ENTITY b '&#38;a;'>]><rss><channel><title>&a;</title></channel></rss>",
        ])
    func bombs(text: String) {
        let error = #expect(throws: StagingServerError.self) { try read(text) }
        #expect(error?.description.contains("entities that could grow") == true)
    }

    @Test(
        "that is none says what it is instead",
        arguments: [
            ("", "is empty"), (" \n", "only white space"), ("<html><body/></html>", "is a web page"),
            ("<svg/>", "root <svg>"),
            ("hello", "neither XML nor JSON"), ("\u{1F}\u{8B}", "neither XML nor JSON"),
            ("<rss><channel", "breaks off"),
            ("{}", "neither a JSON Feed nor an array"), ("[{}]", "item 1 is left out, its id is missing"),
            ("[1,", "no valid JSON"), (#"{"items":{}}"#, "neither a JSON Feed nor an array"),
            (
                #"[{"id":"1","title":"T","author":{"id":"a","name":"A","handle":"a"},"publishedAt":"soon"}]"#,
                "item 1 is left out, its publishedAt is no time: soon"
            ),
        ])
    func nothing(content: String, reason: String) {
        let error = #expect(throws: StagingServerError.self) { try read(content) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test(
        "that can't be read is named",
        arguments: [
            ("/nowhere/feed.xml", "/nowhere/feed.xml: there is no such file"), ("/tmp", "/tmp: it is a directory"),
        ])
    func unreadable(path: String, reason: String) {
        let error = #expect(throws: StagingServerError.self) { try FeedFile.items(at: path) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test(
        "has dates in many spellings",
        arguments: [
            ("Tue, 01 Dec 2026 10:00:00 GMT", "2026-12-01T10:00:00Z"), ("1 Dec 26 10:00 PST", "2026-12-01T18:00:00Z"),
            ("tue, 1 december 2026 10:00:00 +0130", "2026-12-01T08:30:00Z"),
            ("01-Dec-2026 10:00:00 UT", "2026-12-01T10:00:00Z"),
            ("Tue, 01 Dec 2026 10:00:00 Z", "2026-12-01T10:00:00Z"), ("2026-12-01", "2026-12-01T00:00:00Z"),
            ("2026-12-01 10:00:00+0200", "2026-12-01T08:00:00Z"), ("2026-12-01T10:00Z", "2026-12-01T10:00:00Z"),
            ("Tue, 01 Dec 2026 10:00:00 +0000 (UTC)", "2026-12-01T10:00:00Z"),
        ])
    func dates(text: String, expected: String) {
        #expect(FeedDate.parse(text) == (try? Date(expected, strategy: .iso8601)))
    }

    @Test("has texts that are no dates", arguments: ["", "yesterday", "32 Foo 2026 10:00", "2026-13-01", "12/01/2026"])
    func noDates(text: String) {
        #expect(FeedDate.parse(text) == nil)
    }

    @Test("never brings a control character into a text")
    func controls() throws {
        let items = try read(#"{"items":[{"id":"1","title":"a\u001b[2Jb","content_html":"<p>x\u0007\u009by</p>"}]}"#)
            .items
        #expect(items[0].title == "a[2Jb" && items[0].body == "xy")
    }
}

@Suite("Generated content")
struct ContentGeneratorTests {
    @Test("is the same for the same seed, and another for another")
    func deterministic() {
        #expect(ContentGenerator.items(count: 100, seed: 1) == ContentGenerator.items(count: 100, seed: 1))
        #expect(ContentGenerator.items(count: 100, seed: 1) != ContentGenerator.items(count: 100, seed: 2))
    }

    @Test("has 500 items of which each id is there once, newest first, and some of every kind")
    func kinds() {
        let items = ContentGenerator.items(count: 500, seed: 1)
        #expect(Set(items.map(\.id)).count == 500)
        #expect(zip(items, items.dropFirst()).allSatisfy { $0.publishedAt > $1.publishedAt })
        let text = items.map(\.title).joined()
        for sample in ["\u{1B}", "夜", "Ночной", "👨‍👩‍👧‍👦", "\u{202E}"] { #expect(text.contains(sample)) }
        #expect(
            items.contains { $0.title.isEmpty } && items.contains { $0.title.count > 300 }
                && items.contains { $0.url == nil })
    }

    @Test("may be none at all")
    func empty() { #expect(ContentGenerator.items(count: 0, seed: 1).isEmpty) }
}
