/// A screenful of styled cells: what a view makes, and the terminal draws.
nonisolated struct Frame: Equatable, Sendable {
    struct Cell: Equatable, Sendable {
        /// Empty in the right half of a wide cluster.
        var text: String
        var style: Style

        static let blank = Cell(text: " ", style: .plain)
    }

    let size: Size
    private(set) var rows: [[Cell]]
    /// `nil` hides the cursor.
    var cursor: Position?

    init(size: Size) {
        self.size = size
        rows = Array(repeating: Array(repeating: .blank, count: max(0, size.width)), count: max(0, size.height))
    }

    /// Writes a text, clipped to the frame and to `maxWidth`; returns the column after it. A wide cluster is never split.
    @discardableResult
    mutating func put(
        _ text: SafeText, row: Int, column: Int, style: Style = .plain, maxWidth: Int = .max
    ) -> Int {
        guard rows.indices.contains(row), column >= 0 else { return column }
        let end = maxWidth >= size.width - column ? size.width : column + maxWidth
        var column = column
        for cluster in text.clusters {
            guard column + cluster.width <= end else { break }
            clearHalves(row: row, column: column, width: cluster.width)
            rows[row][column] = Cell(text: cluster.text, style: style)
            if cluster.width == 2 { rows[row][column + 1] = Cell(text: "", style: style) }
            column += cluster.width
        }
        return column
    }

    /// Gives a row's cells a style, from `column` on, and leaves their text.
    mutating func paint(row: Int, from column: Int = 0, width: Int = .max, style: Style) {
        guard rows.indices.contains(row), (0..<max(0, size.width)).contains(column) else { return }
        let end = width >= size.width - column ? size.width : column + width
        for index in column..<max(column, end) { rows[row][index].style = style }
    }

    /// Copies another frame's cells to this place.
    mutating func put(_ other: Frame, row: Int, column: Int) {
        for (offset, cells) in other.rows.enumerated() where rows.indices.contains(row + offset) {
            for (index, cell) in cells.enumerated() where column + index >= 0 && column + index < size.width {
                rows[row + offset][column + index] = cell
            }
        }
        if let cursor = other.cursor { self.cursor = Position(row: row + cursor.row, column: column + cursor.column) }
    }

    /// A row's text, without the spaces at its end.
    func text(row: Int) -> String {
        var text = rows[row].map(\.text).joined()
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Half of a wide cluster that is written over leaves no other half.
    private mutating func clearHalves(row: Int, column: Int, width: Int) {
        if column > 0, rows[row][column].text.isEmpty { rows[row][column - 1].text = " " }
        let next = column + width
        if next < size.width, rows[row][next].text.isEmpty { rows[row][next].text = " " }
    }
}
