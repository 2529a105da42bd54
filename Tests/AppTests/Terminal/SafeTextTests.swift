import CNcurses
import Testing

@testable import App

@Suite("Safe text")
struct SafeTextTests {
    nonisolated static let marks: [(String, String)] = [
        ("plain text", "plain text"), ("a\tb\nc", "a b c"), ("a\r\nb", "a␍ b"), ("a\rb", "a␍b"),
        ("\u{1B}[2Jx", "␛[2Jx"), ("\u{1B}]0;title\u{7}", "␛]0;title␇"), ("\u{1B}]52;c;aGk=\u{1B}\\", "␛]52;c;aGk=␛\\"),
        ("\u{9B}2J", "‹9B›2J"), ("\u{9D}0;t\u{9C}", "‹9D›0;t‹9C›"), ("a\u{7F}b\u{0}c\u{8}d", "a␡b␀c␈d"),
        ("x\u{202E}y\u{202C}", "x‹RLO›y‹PDF›"), ("\u{2066}a\u{2069}", "‹LRI›a‹PDI›"),
        ("a\u{200B}b\u{FEFF}c\u{AD}d\u{200E}e", "abcde"), ("a\u{2028}b", "a b"),
        ("👨‍👩‍👧‍👦!", "👨!"), ("👍🏽!", "👍!"), ("🇩🇪!", "DE!"), ("1️⃣!", "1!"), ("❤️!", "❤!"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿!", "🏴!"),
        ("e\u{301}", "e\u{301}"), ("\u{301}x", "◌\u{301}x"), ("a\u{E000}b", "a\u{FFFD}b"),
        ("日本語", "日本語"), ("한국어", "한국어"), ("Привет", "Привет"), ("", ""),
    ]

    @Test("shows what would act on a terminal as a mark, and everything else as it is", arguments: marks)
    func marks(outside: String, expected: String) {
        #expect(SafeText(outside).string == expected)
    }

    @Test("keeps two marks on a base, however many come")
    func zalgo() {
        let text = SafeText("a" + String(repeating: "\u{301}", count: 100) + "b")
        #expect(text.width == 2 && text.string.unicodeScalars.count == 4)
    }

    @Test("has for every scalar the width that the terminal gives it, and holds no control")
    func everyScalar() {
        for value in (0..<0x1_1000).map(UInt32.init) + (0x1_F000...0x1_FFFF).map(UInt32.init) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for cluster in SafeText("a\(Character(scalar))b").clusters {
                let widths = cluster.text.unicodeScalars.map { Int(cn_width($0.value)) }
                #expect(
                    widths.allSatisfy { $0 >= 0 } && widths.reduce(0, +) == cluster.width,
                    "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test("is cut at a cluster, with an ellipsis where something is missing")
    func cutting() {
        #expect(SafeText("日本語").truncated(to: 6).string == "日本語")
        #expect(SafeText("日本語").truncated(to: 5).string == "日本…")
        #expect(SafeText("日本語").truncated(to: 4).string == "日…")
        #expect(SafeText("abc").truncated(to: 1).string == "…" && SafeText("abc").truncated(to: 0).isEmpty)
        #expect(SafeText("日本語").padded(to: 5).width == 5 && SafeText("日本語").padded(to: 4).width == 4)
    }

    nonisolated static let wraps: [(String, Int, [String])] = [
        ("one two three", 7, ["one two", "three"]), ("one two", 7, ["one two"]), ("", 5, [""]),
        ("one  two", 4, ["one", "two"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("go https://example.com/a/b", 10, ["go", "https://", "example.", "com/a/b"]),
        (
            "https://example.com/2026/12/a-long-name?page=2", 20,
            ["https://example.com/", "2026/12/a-long-name?", "page=2"]
        ),
        ("abcdefghijklmno/p", 10, ["abcdefghij", "klmno/p"]),
        ("日本語のテキスト", 6, ["日本語", "のテキ", "スト"]), ("ab日本", 3, ["ab", "日", "本"]), ("x", 0, ["x"]),
    ]

    @Test("wraps at spaces, and within a word only where it must", arguments: wraps)
    func wrapping(text: String, width: Int, lines: [String]) {
        #expect(SafeText(text).wrapped(to: width).map(\.string) == lines)
    }

    @Test("loses nothing but spaces when it is wrapped, and keeps to the width", arguments: 2...30)
    func wrappingProperty(width: Int) {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("ab 日é👍🏽  -\u{1B}\u{202E}한")
        for _ in 0..<50 {
            let text = SafeText(String((0..<80).compactMap { _ in alphabet.randomElement(using: &random) }))
            let lines = text.wrapped(to: width)
            #expect(lines.allSatisfy { $0.width <= width })
            let kept = lines.flatMap(\.clusters).filter { $0 != .space }
            #expect(kept == text.clusters.filter { $0 != .space })
        }
    }
}

@Suite("A frame")
struct FrameTests {
    @Test("clips what doesn't fit, and never splits a wide cluster")
    func clipping() {
        var frame = Frame(size: Size(width: 5, height: 1))
        frame.put("日本語", row: 0, column: 0)
        #expect(frame.text(row: 0) == "日本")
        frame.put("x", row: 0, column: 1)
        #expect(frame.text(row: 0) == " x本")
        frame.put("yy", row: 3, column: 0)
        frame.put("yy", row: 0, column: -1)
        frame.put("yy", row: 0, column: 9)
        #expect(frame.text(row: 0) == " x本")
        frame.put("abcdef", row: 0, column: 0, maxWidth: 2)
        #expect(frame.text(row: 0) == "ab本")
    }

    @Test("can be of any size", arguments: [(0, 0), (1, 1), (-1, 5), (300, 100)])
    func sizes(width: Int, height: Int) {
        var frame = Frame(size: Size(width: width, height: height))
        frame.put("日x", row: 0, column: 0)
        frame.paint(row: 0, style: .bold)
        frame.put(Frame(size: Size(width: 3, height: 3)), row: -1, column: -1)
        #expect(frame.rows.count == max(0, height))
    }
}
