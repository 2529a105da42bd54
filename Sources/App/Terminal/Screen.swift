import CNcurses
import Foundation

/// The terminal: draws frames, and nothing else. All of ncurses is behind it.
final class Screen {
    private var drawn: Frame?
    private(set) var size = Size(width: 0, height: 0)
    /// Whether the terminal can show more than ASCII.
    private let showsUnicode: Bool

    /// Takes over the terminal. `nil` where ncurses refuses.
    init?(colors: Bool) {
        showsUnicode = cn_use_utf8_locale()
        guard cn_start(colors) else { return nil }
        resize()
    }

    /// Gives the terminal back as it was. More than once is once.
    func stop() { cn_stop() }

    /// Draws a frame; only what differs from the last one is sent.
    func draw(_ frame: Frame) {
        guard frame != drawn else { return }
        let isRedraw = drawn?.size != frame.size
        if isRedraw { cn_clear() }
        for (row, cells) in frame.rows.enumerated() where isRedraw || drawn?.rows[row] != cells {
            draw(cells, row: row)
        }
        cn_refresh(Int32(frame.cursor?.row ?? -1), Int32(frame.cursor?.column ?? 0))
        drawn = frame
    }

    /// Neighbours of one style go out as one string.
    private func draw(_ cells: [Frame.Cell], row: Int) {
        var column = 0
        while column < cells.count {
            let style = cells[column].style
            let end = cells[column...].firstIndex { $0.style != style } ?? cells.count
            let text = cells[column..<end].map { showsUnicode ? $0.text : Self.ascii($0.text) }.joined()
            cn_put(Int32(row), Int32(column), text, style.attributes, style.color?.rawValue ?? 0)
            column = end
        }
    }

    /// Where the locale has no UTF-8, the width stays and the shape goes.
    private static func ascii(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return "" }
        if first.isASCII { return String(first) }
        switch text {
        case "│": return "|"
        case "─": return "-"
        case "…": return "."
        case "›", "▸": return ">"
        case "·", "•": return "."
        default: return cn_width(first.value) == 2 ? "??" : "?"
        }
    }

    /// Asks the terminal for its size, and draws everything anew at the next frame.
    func resize() {
        var rows: Int32 = 0
        var columns: Int32 = 0
        cn_resize(&rows, &columns)
        size = Size(width: Int(columns), height: Int(rows))
        invalidate()
    }

    /// Draws everything anew at the next frame: something else may have written to the terminal.
    func invalidate() {
        drawn = nil
        cn_invalidate()
    }

    /// Gives the terminal back, stops the job, and takes the terminal over again when the job goes on.
    func suspend() {
        cn_suspend()
        cn_stop_job()
        cn_resume()
        resize()
    }

    /// The process goes on after a stop, which may have been one that left no time to give the terminal back (SIGSTOP).
    func resume() {
        if cn_has_lost_terminal() { cn_retake() }
        resize()
    }

    /// Puts a text on the terminal's clipboard (OSC 52), which works over ssh too.
    func copy(_ text: String) {
        let sequence = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        sequence.withCString { cn_write_raw($0, sequence.utf8.count) }
    }
}

extension Style {
    fileprivate var attributes: Int32 {
        var bits: Int = 0
        if isBold { bits |= CN_BOLD }
        if isDim { bits |= CN_DIM }
        if isReversed { bits |= CN_REVERSE }
        if isUnderlined { bits |= CN_UNDERLINE }
        return Int32(bits)
    }
}
