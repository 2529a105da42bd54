import CNcurses

/// Turns text from outside into clusters that are safe to draw.
nonisolated enum Sanitizer {
    /// At least `limit` clusters where there are as many; what comes after them isn't read.
    static func clusters(of text: String, atMost limit: Int = .max) -> [SafeText.Cluster] {
        var clusters: [SafeText.Cluster] = []
        clusters.reserveCapacity(min(text.utf8.count, limit))
        for character in text {
            if clusters.count >= limit { break }
            let scalars = character.unicodeScalars
            if scalars.count == 1, let value = scalars.first?.value, (0x20...0x7E).contains(value) {
                clusters.append(printable[Int(value) - 0x20])
            } else {
                append(character, to: &clusters)
            }
        }
        return clusters
    }

    private static let printable = (UInt8(0x20)...0x7E).map {
        SafeText.Cluster(text: String(UnicodeScalar($0)), width: 1)
    }

    /// Terminals and ncurses disagree about the width of joined emoji: such a character falls to its first part. Marks
    /// that combine stay on their base, two at most; what has a width of its own inside of a character stands by itself.
    private static func append(_ character: Character, to clusters: inout [SafeText.Cluster]) {
        var base = ""
        var width = 0
        var marks = 0
        func endCluster() {
            if !base.isEmpty { clusters.append(.init(text: base, width: width)) }
            (base, width, marks) = ("", 0, 0)
        }
        for scalar in character.unicodeScalars {
            if continuesEmoji(scalar), !base.isEmpty { break }
            if let mark = mark(for: scalar) {
                endCluster()
                clusters += mark
                continue
            }
            let columns = Int(cn_width(scalar.value))
            switch columns {
            case 1, 2:
                endCluster()
                (base, width) = (String(scalar), columns)
            case 0 where isInvisible(scalar):
                continue
            case 0:
                // Nothing to combine with: a dotted circle, as type-setters use it.
                if base.isEmpty { (base, width) = ("\u{25CC}", 1) }
                if marks < 2 { base.unicodeScalars.append(scalar) }
                marks += 1
            default:
                endCluster()
                clusters.append(.init(text: "\u{FFFD}", width: 1))
            }
        }
        endCluster()
    }

    /// Joiner, variation selectors, keycap, skin tones, tags: what follows belongs to the same picture.
    private static func continuesEmoji(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE00...0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
        default: false
        }
    }

    /// What takes no room and does no harm: dropped.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format || scalar.properties.isDefaultIgnorableCodePoint
    }

    /// A visible mark for what would act on the terminal, or on the order in which text is read.
    private static func mark(for scalar: Unicode.Scalar) -> [SafeText.Cluster]? {
        switch scalar.value {
        case 0x09, 0x0A, 0x2028, 0x2029:
            [.space]
        case 0x00...0x1F:
            // U+2400 and on show each control by its name in one cell.
            [.init(text: picture(0x2400 + scalar.value), width: 1)]
        case 0x7F:
            [.init(text: picture(0x2421), width: 1)]
        case 0x80...0x9F:
            named(String(scalar.value, radix: 16, uppercase: true))
        case 0x202A...0x202E:
            named(["LRE", "RLE", "PDF", "LRO", "RLO"][Int(scalar.value - 0x202A)])
        case 0x2066...0x2069:
            named(["LRI", "RLI", "FSI", "PDI"][Int(scalar.value - 0x2066)])
        case 0xAD:
            // A soft hyphen has a width for wcwidth, and none for a reader.
            []
        case 0x1F1E6...0x1F1FF:
            // A flag is two of these; its country's letters say the same, in two cells everywhere.
            [.init(text: picture(0x41 + scalar.value - 0x1F1E6), width: 1)]
        case 0xE000...0xF8FF, 0xF0000...0x10FFFF:
            [.init(text: "\u{FFFD}", width: 1)]
        default:
            nil
        }
    }

    private static func picture(_ value: UInt32) -> String {
        UnicodeScalar(value).map { String($0) } ?? "?"
    }

    private static func named(_ name: String) -> [SafeText.Cluster] {
        "‹\(name)›".map { SafeText.Cluster(text: String($0), width: 1) }
    }
}
