/// Finds where a text stops being JSON5 (json5.org), since Foundation's decoder on Linux says only that it does.
///
/// Takes a little more than the grammar in numbers and names: it is asked only about texts that were already refused.
nonisolated struct JSON5Syntax {
    private let characters: [UnicodeScalar]
    private var position = 0

    private struct Fault: Error {
        let position: Int
        let expected: String
    }

    /// Such as `line 3, column 5: expected “,” or “}”`; `nil` where no fault was found.
    static func fault(in source: String) -> String? {
        var syntax = JSON5Syntax(characters: Array(source.unicodeScalars))
        do throws(Fault) {
            try syntax.value(depth: 0)
            try syntax.space()
            if syntax.position < syntax.characters.count { throw syntax.expected("the end of the file") }
            return nil
        } catch {
            let before = syntax.characters[..<min(error.position, syntax.characters.count)]
            let line = before.count { $0 == "\n" } + 1
            let column = before.count - (before.lastIndex(of: "\n").map { $0 + 1 } ?? 0) + 1
            return "line \(line), column \(column): expected \(error.expected)"
        }
    }

    private init(characters: [UnicodeScalar]) { self.characters = characters }

    private var next: UnicodeScalar? { position < characters.count ? characters[position] : nil }

    private func expected(_ what: String) -> Fault { Fault(position: position, expected: what) }

    private mutating func value(depth: Int) throws(Fault) {
        try space()
        // As deep as the decoder goes; nothing sensible comes near.
        guard depth < 512 else { throw expected("fewer brackets") }
        switch next {
        case "{": try members(depth: depth)
        case "[": try elements(depth: depth)
        case "\"", "'": try string()
        default:
            let start = position
            while let scalar = next, Self.isWordPart(scalar) || "+-.".unicodeScalars.contains(scalar) { position += 1 }
            let word = String(String.UnicodeScalarView(characters[start..<position]))
            let digits = word.drop { "+-".contains($0) }
            let isNumber = digits.first.map { $0.isASCII && $0.isNumber || $0 == "." } ?? false
            guard isNumber || ["true", "false", "null", "NaN", "Infinity"].contains(String(digits)) else {
                throw Fault(position: start, expected: "a value")
            }
        }
    }

    private mutating func members(depth: Int) throws(Fault) {
        position += 1
        while true {
            try space()
            switch next {
            case "}":
                position += 1
                return
            case "\"", "'": try string()
            case let scalar? where Self.isWordPart(scalar):
                while let scalar = next, Self.isWordPart(scalar) { position += 1 }
            default: throw expected("a name or “}”")
            }
            try space()
            guard next == ":" else { throw expected("“:”") }
            position += 1
            try value(depth: depth + 1)
            if try endsList(with: "}") { return }
        }
    }

    private mutating func elements(depth: Int) throws(Fault) {
        position += 1
        while true {
            try space()
            if next == "]" {
                position += 1
                return
            }
            try value(depth: depth + 1)
            if try endsList(with: "]") { return }
        }
    }

    /// Passes the comma or the bracket after a value; true after the bracket.
    private mutating func endsList(with bracket: UnicodeScalar) throws(Fault) -> Bool {
        try space()
        guard let scalar = next, scalar == "," || scalar == bracket else {
            throw expected("“,” or “\(bracket)”")
        }
        position += 1
        return scalar == bracket
    }

    private mutating func string() throws(Fault) {
        let quote = next
        let start = position
        position += 1
        while let scalar = next, scalar != quote {
            if scalar == "\n" { throw expected("“\(quote.map(String.init) ?? "")” before the end of the line") }
            // An escaped line end goes on with the string.
            position += scalar == "\\" ? 2 : 1
        }
        guard next != nil else { throw Fault(position: start, expected: "the end of the text that begins here") }
        position += 1
    }

    /// Passes white space and comments.
    private mutating func space() throws(Fault) {
        while let scalar = next {
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                position += 1
            } else if scalar == "/", characters[position...].starts(with: "//".unicodeScalars) {
                while let scalar = next, scalar != "\n" { position += 1 }
            } else if scalar == "/", characters[position...].starts(with: "/*".unicodeScalars) {
                let start = position
                position += 2
                while !characters[min(position, characters.count)...].starts(with: "*/".unicodeScalars) {
                    guard next != nil else {
                        throw Fault(position: start, expected: "the end of the comment that begins here")
                    }
                    position += 1
                }
                position += 2
            } else {
                return
            }
        }
    }

    private static func isWordPart(_ scalar: UnicodeScalar) -> Bool {
        scalar == "$" || scalar == "_" || scalar == "\\" || scalar.properties.isAlphabetic
            || scalar.properties.numericType != nil
    }
}
