import Foundation
import Testing

@testable import StagingServer

/// What feeds in the wild do, and no specification allows.
@Suite("A feed as it is found in the wild")
struct RealFeedTests {
    @Test("may have bare ampersands, in texts and in links, and loses nothing by them")
    func bareAmpersands() throws {
        let result = try FeedFixture.read(
            FeedFixture.rss(
                "<item><title>R&D at AT&T; 1 & 2 &amp; &#x26; &eacute;</title><link>https://x.example/?a=1&b=2&amp;c=3</link>"
                    + "<description><![CDATA[Q&A &amp; more]]></description></item>"))
        #expect(result.items.first?.title == "R&D at AT&T; 1 & 2 & & é")
        #expect(result.items.first?.url == "https://x.example/?a=1&b=2&c=3")
        #expect(result.items.first?.body == "Q&A & more")
    }

    @Test("may use any of HTML's named characters without declaring them")
    func namedCharacters() throws {
        let result = try FeedFixture.read(
            FeedFixture.rss("<item><title>&hearts;&nbsp;&alpha;&rarr;&copy;</title></item>"))
        #expect(result.items.first?.title == "♥ α→©" && result.warning == nil)
    }

    @Test(
        "may be in an encoding that it doesn't name, or in another than it says",
        arguments: [
            (nil, String.Encoding.windowsCP1252, "Größe für 5 €"), ("UTF-8", .isoLatin1, "Größe"),
            ("ISO-8859-1", .utf8, "Größe für 日本"), ("us-ascii", .utf8, "Größe"), ("Shift_JIS", .shiftJIS, "夜行列車"),
            ("windows-1251", .windowsCP1251, "Поезд"),
        ])
    func encodings(declared: String?, actual: String.Encoding, title: String) throws {
        let declaration = declared.map { #"<?xml version="1.0" encoding="\#($0)"?>"# } ?? ""
        let text = FeedFixture.rss("<item><title>\(title)</title></item>", declaration: declaration)
        let result = try FeedFixture.read(try #require(text.data(using: actual)))
        #expect(result.items.map(\.title) == [title] && result.warning == nil)
    }

    @Test("keeps its good characters where a few are broken")
    func brokenCharacter() throws {
        var data = Data(FeedFixture.rss("<item><title>Größe für Übung X</title></item>").utf8)
        data[try #require(data.lastIndex(of: UInt8(ascii: "X")))] = 0xE4
        #expect(try FeedFixture.read(data).items.first?.title == "Größe für Übung \u{FFFD}")
    }

    @Test("may begin with a mark and blank lines before its declaration")
    func blankStart() throws {
        let result = try FeedFixture.read("\u{FEFF}\n\n " + FeedFixture.rss("<item><title>T</title></item>"))
        #expect(result.items.map(\.title) == ["T"] && result.warning == nil)
    }

    @Test("may use namespaces without declaring them")
    func undeclaredNamespaces() throws {
        let item = try FeedFixture.item(
            "<title>T</title><dc:creator>Jane</dc:creator><content:encoded>&lt;p&gt;Full.&lt;/p&gt;</content:encoded>"
                + "<description>Short.</description>")
        #expect(item?.author.name == "Jane" && item?.body == "Full." && item?.summary == "Short.")
    }

    @Test("may give several entries one id, or the same entry twice")
    func doubledIDs() throws {
        let result = try FeedFixture.read(
            FeedFixture.rss(
                "<item><title>A</title><guid>same</guid></item><item><title>B</title><guid>same</guid></item>"
                    + "<item><title>A</title><guid>same</guid></item>"))
        #expect(result.items.map(\.title) == ["A", "B"] && result.items.map(\.id) == ["same", "same~2"])
        #expect(result.warning?.contains("two entries have the id same") == true)
    }

    @Test("may have ids that are no segment of a path", arguments: [".", "..", "  ", "a&#10;b"])
    func impossibleIDs(guid: String) throws {
        let item = try #require(try FeedFixture.item("<title>T</title><guid>\(guid)</guid>"))
        #expect(item.id.hasPrefix("entry-"))
        #expect(try FeedFixture.item("<title>T</title><guid>\(guid)</guid>")?.id == item.id)
    }

    @Test(
        "may have titles with markup in them, and titles about markup",
        arguments: [
            ("How to use &lt;div&gt; tags", "How to use <div> tags"), ("1 &lt; 2 &amp; 3", "1 < 2 & 3"),
            ("A &lt;b&gt;bold&lt;/b&gt; &amp;amp; claim &amp;eacute;", "A bold & claim é"),
            ("<![CDATA[Tom &amp; Jerry]]>", "Tom & Jerry"), ("two\n  lines", "two lines"),
        ])
    func titles(xml: String, title: String) throws {
        #expect(try FeedFixture.item("<title>\(xml)</title>")?.title == title)
    }

    @Test(
        "names its authors in several ways, and an address is not shown",
        arguments: [
            ("<author>ada@c.example (Ada Lovelace)</author>", "Ada Lovelace"),
            ("<author>Ada Lovelace &lt;ada@c.example&gt;</author>", "Ada Lovelace"),
            ("<author>ada@c.example</author>", "ada"), ("<itunes:author>Ada</itunes:author>", "Ada"), ("", "C"),
        ])
    func authors(xml: String, name: String) throws {
        #expect(try FeedFixture.item("<title>T</title>\(xml)")?.author.name == name)
    }

    @Test(
        "has links that no reader may open, and they are none",
        arguments: ["javascript:alert(1)", "ftp://x.example/", "#top", "http://"])
    func links(link: String) throws {
        #expect(try FeedFixture.item("<title>T</title><link>\(link)</link>")?.url == nil)
    }

    @Test("that breaks off keeps the entries before, and its warning says where")
    func truncated() throws {
        let whole = FeedFixture.rss((0..<5).map { "<item><title>T\($0)</title></item>\n" }.joined())
        let result = try FeedFixture.read(String(whole.prefix(whole.count - 40)))
        #expect(result.items.map(\.title).starts(with: ["T0", "T1", "T2", "T3"]))
        #expect(result.warning?.contains("malformed XML, line 5") == true)
    }

    @Test("may hold an external entity, and nothing of it is loaded")
    func externalEntity() throws {
        let text = FeedFixture.rss("<item><title>[&x;]</title></item>", declaration: "")
        let result = try FeedFixture.read(
            #"<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>"#
                + text)
        #expect(result.items.map(\.title) == ["[]"])
    }

    @Test("may declare an abbreviation")
    func abbreviation() throws {
        let text = FeedFixture.rss("<item><title>&co;</title></item>", declaration: "")
        #expect(
            try FeedFixture.read(#"<!DOCTYPE r [<!ENTITY co "ACME Ltd">]>"# + text).items.first?.title == "ACME Ltd")
    }

    @Test(
        "may nest elements without end, and neither crashes nor loses its other entries",
        arguments: ["div", "blockquote", "ul><li"])
    func depth(element: String) throws {
        let nested = String(repeating: "<\(element)>", count: 50_000) + "bottom"
        let result = try FeedFixture.read(
            FeedFixture.rss(
                "<item><title>A</title><description><![CDATA[\(nested)]]></description></item><item><title>B</title></item>"
            ))
        #expect(result.items.map(\.title) == ["A", "B"] && result.items.first?.body.contains("bottom") == true)
    }

    @Test("may nest XML itself without end, which is said")
    func xmlDepth() throws {
        let nested = String(repeating: "<a>", count: 50_000)
        #expect(throws: StagingServerError.self) { try FeedFixture.read(FeedFixture.rss(nested)) }
    }
}
