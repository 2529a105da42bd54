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
        var lastOffset: Int
        var count: Int
    }

    var list: List?
    var item: Text?
    var help: Text?
}
