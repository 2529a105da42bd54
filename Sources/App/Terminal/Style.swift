/// How a cell looks. A colour never tells what a text or a mark doesn't say as well.
nonisolated struct Style: Equatable, Sendable {
    var color: Palette?
    var isBold = false
    var isDim = false
    var isReversed = false
    var isUnderlined = false

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let dim = Style(isDim: true)
    static let reversed = Style(isReversed: true)
}

nonisolated enum Palette: Int32, Sendable {
    case red = 1, green, yellow, blue, magenta, cyan
}
