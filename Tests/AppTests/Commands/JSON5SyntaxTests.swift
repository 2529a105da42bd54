import Foundation
import Testing

@testable import App

@Suite("Where a text stops being JSON5")
struct JSON5SyntaxTests {
    @Test(
        "is found by line and column",
        arguments: [
            ("", "line 1, column 1: expected a value"),
            ("{", "line 1, column 2: expected a name or “}”"),
            ("{a}", "line 1, column 3: expected “:”"),
            ("{a:}", "line 1, column 4: expected a value"),
            ("{a: 1 b: 2}", "line 1, column 7: expected “,” or “}”"),
            ("[1,\n 2\n 3]", "line 3, column 2: expected “,” or “]”"),
            ("{a: 'x\n'}", "line 1, column 7: expected “'” before the end of the line"),
            ("{a: 'x", "line 1, column 5: expected the end of the text that begins here"),
            ("{} {}", "line 1, column 4: expected the end of the file"),
            ("/* {}", "line 1, column 1: expected the end of the comment that begins here"),
            ("/*", "line 1, column 1: expected the end of the comment that begins here"),
            ("{a: maybe}", "line 1, column 5: expected a value"),
            ("{a: \"\\", "line 1, column 5: expected the end of the text that begins here"),
        ])
    func fault(_ text: String, _ expected: String) {
        #expect(JSON5Syntax.fault(in: text) == expected)
    }

    @Test(
        "isn't found in what the decoder takes",
        arguments: [
            "{}", "[]", "null", "// c\n{a: 'x', \"b\": 0x1F, $c_1: [+1, -.5, 1e3, Infinity,],} // end", "'a\\\nb'",
            "{é: '\\''}",
        ])
    func noFault(_ text: String) {
        #expect(JSON5Syntax.fault(in: text) == nil)
    }

    @Test("ends, however deep the brackets")
    func depth() {
        #expect(JSON5Syntax.fault(in: String(repeating: "[", count: 100_000)) != nil)
    }
}
