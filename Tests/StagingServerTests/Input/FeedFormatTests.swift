import Foundation
import Testing

@testable import StagingServer

@Suite("A feed file's format")
struct FeedFormatTests {
    @Test("is RSS 1.0, with its items beside the channel")
    func rdf() throws {
        let result = try FeedFixture.read(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
              xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://r.example/"><title>R</title></channel>
            <item rdf:about="https://r.example/1"><title>one</title><link>https://r.example/1</link>
            <dc:date>2026-11-01T10:00+09:00</dc:date><dc:creator>田中</dc:creator><dc:subject>駅</dc:subject></item></rdf:RDF>
            """)
        let item = try #require(result.items.first)
        #expect(
            item.id == "https://r.example/1" && item.url == item.id && item.author.name == "田中" && item.tags == ["駅"])
        #expect(item.publishedAt == FeedDate.parse("2026-11-01T01:00:00Z") && result.warning == nil)
    }

    @Test("is Atom 0.3, with its own names")
    func oldAtom() throws {
        let item = try FeedFixture.read(
            """
            <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>old</title><entry><title>e</title><id>x</id>
            <issued>2003-12-13T08:29:29-04:00</issued><content type="text/html" mode="escaped">&lt;p&gt;hi&lt;/p&gt;</content>
            </entry></feed>
            """
        ).items.first
        #expect(item?.body == "hi" && item?.publishedAt == FeedDate.parse("2003-12-13T12:29:29Z"))
    }

    @Test("is Atom with a video's description, bases within bases, and a script for a link")
    func atom() throws {
        let items = try FeedFixture.read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:base="https://b.example/x/">
            <title>t</title><entry><id>1</id><title>v</title><updated>2026-01-02T00:00:00Z</updated>
            <media:group><media:title>other</media:title><media:description>Described.</media:description></media:group></entry>
            <entry xml:base="y/"><id>2</id><title>r</title><link href="z.html"/><updated>2026-01-01T00:00:00Z</updated>
            <content type="html">&lt;a href="q"&gt;rel&lt;/a&gt; &lt;a href="javascript:x()"&gt;js&lt;/a&gt;</content></entry></feed>
            """
        ).items
        #expect(items.map(\.title) == ["v", "r"] && items[0].body == "Described.")
        #expect(items[1].url == "https://b.example/x/y/z.html" && items[1].body == "rel (https://b.example/x/y/q) js")
    }

    @Test("is JSON Feed, and an item that is none leaves the others")
    func jsonFeed() throws {
        let result = try FeedFixture.read(
            #"{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"a","content_text":"one\ntwo\n\nthree"},17,"#
                + #"{"id":"b","tags":[1,"x",null],"content_html":"<p>q"},{"id":null,"title":5}]}"#)
        #expect(result.items.map(\.body) == ["one\ntwo\n\nthree", "q", ""] && result.items[1].tags == ["1", "x"])
        #expect(result.warning?.contains("item 2 is left out") == true)
    }

    @Test(
        "is the contract's, as an array or as a page that was saved, in any Unicode encoding",
        arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian])
    func contract(encoding: String.Encoding) throws {
        let item =
            #"{"id":"1","title":"Größe","author":{"id":"a","name":"A","handle":"a"},"publishedAt":"2026-12-01T10:00:00Z","url":"x:y"}"#
        for text in ["[\(item)]", #"{"items":[\#(item)],"nextCursor":null}"#] {
            let result = try FeedFixture.read(try #require(text.data(using: encoding)))
            #expect(result.items.map(\.title) == ["Größe"] && result.items[0].author.id == "a")
            #expect(result.items[0].publishedAt == FeedDate.parse("2026-12-01T10:00:00Z") && result.items[0].url == nil)
        }
    }

    @Test("is the contract's, and an item that lacks something leaves the others")
    func contractGap() throws {
        let result = try FeedFixture.read(
            #"[{"id":"1","title":"T","author":{"id":"a","name":"A","handle":"a"},"publishedAt":"2026-12-01T10:00:00Z"},{"id":"2"},"#
                + #"{"id":"3","title":7},3]"#)
        #expect(result.items.map(\.id) == ["1"])
        let warning = try #require(result.warning)
        #expect(warning.contains("item 2 is left out, its publishedAt is missing") && warning.contains("item 4"))
    }

    @Test("is gzip, which is said") func gzip() {
        let error = #expect(throws: StagingServerError.self) { try FeedFixture.read(Data([0x1F, 0x8B, 8, 0])) }
        #expect(error?.description.contains("gzip") == true)
    }

    @Test("is known where the file is a pipe")
    func pipe() throws {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data(FeedFixture.rss("<item><title>T</title></item>").utf8))
        try pipe.fileHandleForWriting.close()
        let path = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try FeedFile.read(at: path).items.map(\.title) == ["T"])
    }

    @Test("is that of a file without end, which is not read to its end")
    func endless() {
        let error = #expect(throws: StagingServerError.self) { try FeedFile.read(at: "/dev/zero") }
        #expect(error?.description.contains("larger than 64 MiB") == true)
    }
}
