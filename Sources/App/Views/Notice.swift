/// A few lines near the top of an otherwise empty pane.
nonisolated enum Notice {
    static func render(_ paragraphs: [(text: String, style: Style)], size: Size) -> Frame {
        var frame = Frame(size: size)
        var row = size.height > 8 ? 2 : 0
        for paragraph in paragraphs {
            for line in SafeText(paragraph.text).wrapped(to: max(2, min(70, size.width - 4))) {
                frame.put(line, row: row, column: 2, style: paragraph.style)
                row += 1
            }
            if size.height > 8 { row += 1 }
        }
        return frame
    }
}
