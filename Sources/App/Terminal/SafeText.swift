/// Text that can do nothing to a terminal, as clusters whose width ncurses and the terminal agree on.
///
/// It is the only thing that can be put into a frame, and `init(_:)` the only way to make one from outside text: there is
/// no path by which an escape sequence could reach the screen.
nonisolated struct SafeText: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// What takes one cell, or two.
    struct Cluster: Equatable, Sendable {
        let text: String
        let width: Int

        static let space = Cluster(text: " ", width: 1)
        static let ellipsis = Cluster(text: "…", width: 1)
    }

    let clusters: [Cluster]
    let width: Int

    init(clusters: some Sequence<Cluster>) {
        self.clusters = Array(clusters)
        width = self.clusters.reduce(0) { $0 + $1.width }
    }

    /// Line breaks and tabs become spaces; whatever else would act on the terminal becomes a visible mark.
    init(_ outside: String) {
        self.init(clusters: Sanitizer.clusters(of: outside))
    }

    init(stringLiteral text: String) {
        self.init(text)
    }

    /// No more of it than fills this many columns and one: the rest isn't looked at, however long it is.
    init(_ outside: String, columns: Int) {
        self.init(clusters: Sanitizer.clusters(of: outside, atMost: max(0, columns) + 1))
    }

    /// Cut where a line ends. A lone carriage return, and NEL, are controls and not line ends.
    static func paragraphs(_ outside: Substring) -> [Substring] {
        outside.split(omittingEmptySubsequences: false) { $0.isNewline && $0 != "\r" && $0 != "\u{85}" }
    }

    var isEmpty: Bool { clusters.isEmpty }
    var string: String { clusters.map(\.text).joined() }

    static func + (one: SafeText, other: SafeText) -> SafeText {
        SafeText(clusters: one.clusters + other.clusters)
    }

    static func spaces(_ count: Int) -> SafeText {
        SafeText(clusters: repeatElement(.space, count: max(0, count)))
    }

    /// As much from the beginning as fits.
    func prefix(width: Int) -> SafeText {
        guard self.width > width else { return self }
        var used = 0
        return SafeText(
            clusters: clusters.prefix { cluster in
                used += cluster.width
                return used <= width
            })
    }

    /// All of it where it fits, else as much as fits and an ellipsis.
    func truncated(to width: Int) -> SafeText {
        guard self.width > width else { return self }
        return width > 0 ? SafeText(clusters: prefix(width: width - 1).clusters + [.ellipsis]) : SafeText(clusters: [])
    }

    /// Made exactly this wide, by an ellipsis or by spaces.
    func padded(to width: Int) -> SafeText {
        let text = truncated(to: width)
        return text + .spaces(width - text.width)
    }
}
