/// Text from outside as stdout and stderr may show it: what would act on the terminal becomes the mark that the reader
/// shows for it too, so that no feed and no server message can send escape sequences.
///
/// All else stays as it came, joined emoji included: only drawing in cells has to simplify those.
nonisolated enum VisibleText {
    /// One line: a line break doesn't stay.
    static func line(_ text: String) -> String { visible(text, keeping: []) }

    /// Several lines; a tab stays too.
    static func paragraphs(_ text: String) -> String { visible(text, keeping: ["\n", "\t"]) }

    private static func visible(_ text: String, keeping kept: [Unicode.Scalar]) -> String {
        guard text.unicodeScalars.contains(where: \.actsOnTerminal) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.actsOnTerminal, !kept.contains(scalar) {
                result.append(contentsOf: SafeText(String(scalar)).string.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
