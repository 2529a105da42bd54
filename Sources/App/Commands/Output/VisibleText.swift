/// Text from outside as stdout and stderr may show it: a control character becomes a visible mark, so that no
/// feed and no server message can send escape sequences to the terminal.
nonisolated enum VisibleText {
    /// One line: a line break is a control character as well.
    static func line(_ text: String) -> String { visible(text, keeping: []) }

    /// Several lines; a tab stays too.
    static func paragraphs(_ text: String) -> String { visible(text, keeping: ["\n", "\t"]) }

    private static func visible(_ text: String, keeping kept: [UnicodeScalar]) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case _ where kept.contains(scalar): result.append(scalar)
            // The control pictures, U+2400 to U+2421, stand in the order of the controls.
            case 0...0x1F: result.append(picture(0x2400 + scalar.value))
            case 0x7F: result.append(picture(0x2421))
            case 0x80...0x9F, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
                result.append(contentsOf: "<U+\(String(scalar.value, radix: 16, uppercase: true))>".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func picture(_ value: UInt32) -> UnicodeScalar { UnicodeScalar(value) ?? "\u{FFFD}" }
}
