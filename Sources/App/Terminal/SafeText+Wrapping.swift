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
                if !line.isEmpty, wordWidth <= width || isLink(word) { endLine() }
                for cluster in word {
                    if lineWidth + cluster.width > width {
                        let rest = afterLastPart(line, width: width)
                        line.removeLast(rest.count)
                        endLine()
                        line = rest
                        lineWidth = rest.reduce(0) { $0 + $1.width }
                    }
                    line.append(cluster)
                    lineWidth += cluster.width
                }
            }
        }
        if !line.isEmpty { endLine() }
        return lines
    }

    private func isLink(_ word: ArraySlice<Cluster>) -> Bool {
        zip(word, word.dropFirst()).contains { $0.text == "/" && $1.text == "/" }
    }

    /// What stands after the last of the characters that part a link, where that leaves at least half of the line.
    private func afterLastPart(_ line: [Cluster], width: Int) -> [Cluster] {
        guard let part = line.lastIndex(where: { "/?&=-_.".contains($0.text) }), (part + 1) * 2 >= width else {
            return []
        }
        return Array(line[(part + 1)...])
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
