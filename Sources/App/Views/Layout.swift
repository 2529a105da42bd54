/// What a frame had room for: what the states need to know of it, and where the mouse finds the list.
nonisolated struct Layout: Equatable, Sendable {
    struct List: Equatable, Sendable {
        /// The first item shown, and how many there is room for.
        var top: Int
        var count: Int
        /// Where on the screen.
        var row: Int
        var width: Int
    }

    struct Text: Equatable, Sendable {
        /// Lines scrolled away at the top, and how many could be.
        var offset = 0
        var lastOffset: Int
        var count: Int

        /// Where in the text this is; `nil` where all of it is there.
        var place: String? { lastOffset > 0 ? "\(offset * 100 / lastOffset) %" : nil }
    }

    var list: List?
    var item: Text?
    var help: Text?
}
