/// A long text wrapped to a width, of which only the lines on the screen are made.
///
/// Counting lines costs as much as making them, about 0.1 ms for a kilobyte, so it is done once and kept; the lines are
/// not kept, since as cells they take many times the text's size.
nonisolated struct WrappedText {
    /// Beyond this many bytes a text isn't shown: it would hold up the screen, and nobody reads it here.
    static let longest = 1 << 18
    /// What is wrapped in one go is kept short, so that a frame is cheap wherever it is in the text.
    private static let longestPiece = 2000

    let text: String
    let width: Int
    private let pieces: [Substring]
    /// The line with which each piece begins, and at the end how many there are.
    private let starts: [Int]

    init(_ text: String, width: Int) {
        self.text = text
        self.width = width
        let pieces = Self.pieces(of: text)
        self.pieces = pieces
        starts = pieces.reduce(into: [0]) { starts, piece in
            starts.append((starts.last ?? 0) + SafeText(String(piece)).wrapped(to: width).count)
        }
    }

    var lineCount: Int { starts.last ?? 0 }

    /// These lines, as far as there are any.
    func lines(_ range: Range<Int>) -> [SafeText] {
        let range = range.clamped(to: 0..<lineCount)
        guard !range.isEmpty else { return [] }
        // The last piece that begins at or before the range: `starts` grows.
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= range.lowerBound { low = middle } else { high = middle }
        }
        var lines: [SafeText] = []
        let first = starts[low]
        for piece in pieces[low...] {
            guard first + lines.count < range.upperBound else { break }
            lines += SafeText(String(piece)).wrapped(to: width)
        }
        return Array(lines[(range.lowerBound - first)..<(range.upperBound - first)])
    }

    private static func pieces(of text: String) -> [Substring] {
        var pieces: [Substring] = []
        for paragraph in SafeText.paragraphs(text.prefix(bytes: longest)) {
            var rest = paragraph
            while rest.utf8.count > longestPiece {
                let limit = rest.prefix(longestPiece)
                // After a space, where there is one.
                let cut = limit.lastIndex(of: " ").map { limit.index(after: $0) } ?? limit.endIndex
                guard cut < rest.endIndex else { break }
                pieces.append(rest[..<cut])
                rest = rest[cut...]
            }
            pieces.append(rest)
        }
        let left = text.utf8.count - longest
        if left > 0 { pieces.append("… and \(left / 1024) KB more, which are not shown") }
        return pieces
    }
}

nonisolated extension String {
    /// From the beginning, at most this much.
    fileprivate func prefix(bytes: Int) -> Substring {
        guard utf8.count > bytes else { return self[...] }
        return self[..<startOfScalar(at: utf8.index(startIndex, offsetBy: bytes))]
    }

    /// Where the scalar begins that this place is in: cutting there leaves valid text.
    private func startOfScalar(at index: Index) -> Index {
        var scalar = index
        while scalar > startIndex, !utf8[scalar].isFirstOfScalar { scalar = utf8.index(before: scalar) }
        return scalar
    }
}

nonisolated extension UInt8 {
    fileprivate var isFirstOfScalar: Bool { self & 0b1100_0000 != 0b1000_0000 }
}
