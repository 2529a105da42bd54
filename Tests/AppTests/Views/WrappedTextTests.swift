import Testing

@testable import App

@Suite("A long text")
struct WrappedTextTests {
    nonisolated static let texts = [
        "", "one line", "\n\n", "first\n\nsecond\r\nthird\u{2028}fourth", String(repeating: "word ", count: 2000),
        String(repeating: "日本", count: 3000), String(repeating: "x", count: 9000) + "\n" + "end",
        String(repeating: "👨‍👩‍👧‍👦 \u{1B}[2J\n", count: 50),
    ]

    @Test("has the same lines wherever a frame begins", arguments: texts, [2, 3, 20, 88])
    func windows(text: String, width: Int) {
        let wrapped = WrappedText(text, width: width)
        let all = wrapped.lines(0..<wrapped.lineCount)
        #expect(all.count == wrapped.lineCount && all.allSatisfy { $0.width <= width })
        for start in stride(from: 0, to: all.count, by: max(1, all.count / 7)) {
            #expect(wrapped.lines(start..<(start + 20)) == Array(all[start...].prefix(20)))
        }
        #expect(wrapped.lines((all.count)..<(all.count + 5)).isEmpty)
    }

    @Test("loses nothing but spaces", arguments: texts)
    func whole(text: String) {
        let wrapped = WrappedText(text, width: 30)
        let shown = wrapped.lines(0..<wrapped.lineCount).map(\.string).joined().filter { $0 != " " }
        #expect(shown == SafeText(text.filter { !$0.isNewline }).string.filter { $0 != " " })
    }

    @Test("is shown up to a length, and says how much is missing")
    func tooLong() {
        let text = String(repeating: "é", count: WrappedText.longest)
        let wrapped = WrappedText(text, width: 80)
        #expect(wrapped.lines((wrapped.lineCount - 1)..<wrapped.lineCount)[0].string.hasPrefix("… and 256 KB more"))
    }

    @Test("is wrapped once for the frames that show it")
    func memo() {
        let memo = TextMemo()
        let text = String(repeating: "word ", count: 100)
        #expect(memo.wrapped(text, width: 40).lineCount == memo.wrapped(text, width: 40).lineCount)
        #expect(memo.wrapped(text, width: 20).lineCount > memo.wrapped(text, width: 40).lineCount)
        #expect(memo.wrapped("other", width: 20).lineCount == 1)
    }
}
