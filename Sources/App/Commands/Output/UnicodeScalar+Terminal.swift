extension Unicode.Scalar {
    /// Whether a terminal, or whoever reads it, would be led astray: C0, DEL, C1, the separators that end a line, and what
    /// overrides the direction of text.
    nonisolated var actsOnTerminal: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
