import Foundation
import Testing

@testable import StagingServer

@Suite("HTML as text")
struct HTMLTextTests {
    @Test(
        "keeps what a reader needs",
        arguments: [
            ("<p>One\n  two</p><p>Three</p>", "One two\n\nThree"),
            ("One<br>two<br/>three", "One\ntwo\nthree"),
            ("<h2>Head</h2>text<div>block</div>tail", "Head\n\ntext\n\nblock\n\ntail"),
            ("<ul><li>a</li><li><p>b</p></li></ul>", "• a\n• b"),
            ("<ol start=3><li>c<ul><li>d</li></ul></li><li>e</li></ol>", "3. c\n   • d\n4. e"),
            ("<p>Run <code>make</code>:</p><pre>\n  a\n    b\n</pre>", "Run `make`:\n\n      a\n        b"),
            ("<blockquote><p>q</p><p>r</p></blockquote>", "> q\n>\n> r"),
            ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", "a | b\n1 | 2"),
            ("<dl><dt>T</dt><dd>D</dd></dl>", "T\n  D"),
            ("a<hr>b", "a\n\n* * *\n\nb"),
            ("He said <q>no</q>", "He said “no”"),
            ("<img src=x alt='A boat'> and <img src=y>", "[A boat] and"),
        ])
    func blocks(html: String, text: String) {
        #expect(HTMLText.paragraphs(html) == text)
    }

    @Test(
        "writes a link's address after its text, unless it is the text or no address",
        arguments: [
            ("<a href='https://x.example/a?b=1&amp;c=2'>here</a>", "here (https://x.example/a?b=1&c=2)"),
            ("<a href='https://x.example/'>x.example</a>", "x.example"),
            ("<a href='/r'>rel</a>", "rel (https://b.example/r)"),
            ("<a href='#top'>top</a>", "top"), ("<a href='javascript:x()'>js</a>", "js"), ("<a name=n>n</a>", "n"),
            ("a <a href='https://x.example/'> b </a> c", "a b (https://x.example/) c"),
        ])
    func links(html: String, text: String) {
        #expect(HTMLText.paragraphs(html, base: URL(string: "https://b.example/")) == text)
    }

    @Test(
        "drops what is not for reading",
        arguments: [
            "<script>x</script>", "<style>x</style>", "<iframe src=x>x</iframe>", "<!-- x -->",
            "<svg><text>x</text></svg>",
        ])
    func dropped(html: String) {
        #expect(HTMLText.paragraphs("<p>a</p>\(html)<p>b</p>") == "a\n\nb")
    }

    @Test(
        "is made of anything",
        arguments: [
            "", "<", "<>", "</p>", "<p", "&", "&#0;", "&#xFFFFFFFF;", "<a href=", "\u{0}", "<table><tr><td>", "<li>x",
        ])
    func anything(html: String) {
        #expect(!HTMLText.paragraphs(html).contains("<p"))
    }
}
