/// Columns and rows.
nonisolated struct Size: Equatable, Sendable {
    var width: Int
    var height: Int
}

nonisolated struct Position: Equatable, Sendable {
    var row: Int
    var column: Int
}
