nonisolated extension SafeText {
    /// Lines of at most `width` columns, broken at spaces, between wide clusters, and within a word only where it is
    /// longer than a line. An empty text is one empty line.
    func wrapped(to width: Int) -> [SafeText] {
        let width = max(2, width)
        guard self.width > width else { return [self] }
        var lines: [SafeText] = []
        var line: [Cluster] = []
        var lineWidth = 0

        func endLine() {
            while line.last == .space { line.removeLast() }
            lines.append(SafeText(clusters: line))
            line = []
            lineWidth = 0
        }

        for word in words {
            let isSpace = word.first == .space
            let wordWidth = word.reduce(0) { $0 + $1.width }
            if lineWidth + wordWidth <= width {
                // Spaces that a break leaves behind don't begin the next line.
                if isSpace, line.isEmpty, !lines.isEmpty { continue }
                line += word
                lineWidth += wordWidth
            } else if isSpace {
                endLine()
            } else {
                if wordWidth <= width, !line.isEmpty { endLine() }
                for cluster in word {
                    if lineWidth + cluster.width > width { endLine() }
                    line.append(cluster)
                    lineWidth += cluster.width
                }
            }
        }
        if !line.isEmpty { endLine() }
        return lines
    }

    /// Runs that aren't broken: of spaces, of narrow clusters, and each wide cluster by itself.
    private var words: [ArraySlice<Cluster>] {
        var words: [ArraySlice<Cluster>] = []
        var start = clusters.startIndex
        for index in clusters.indices.dropFirst() where isBreak(before: index) {
            words.append(clusters[start..<index])
            start = index
        }
        if start < clusters.endIndex { words.append(clusters[start...]) }
        return words
    }

    private func isBreak(before index: Int) -> Bool {
        let (left, right) = (clusters[index - 1], clusters[index])
        return (left == .space) != (right == .space) || left.width == 2 || right.width == 2
    }
}
