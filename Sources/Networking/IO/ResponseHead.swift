import Foundation

/// The head of a response, put together line by line (RFC 9112, sections 4 and 5). Interim responses are passed over.
struct ResponseHead: Sendable, Equatable {
    private(set) var status = 0
    private(set) var version = ""
    /// A name that came more than once has its values joined by commas (RFC 9110, section 5.3), under its first spelling.
    private(set) var fields: [String: String] = [:]
    /// Whether the blank line has come that ends the final head. What comes after it are trailers, and ignored.
    private(set) var isComplete = false
    /// All lines so far, the interim responses' included.
    private(set) var byteCount = 0

    private var spellings: [String: String] = [:]
    private var lastName: String?

    /// Takes one line with its line break.
    mutating func append(_ line: some Collection<UInt8>) {
        byteCount += line.count
        guard !isComplete else { return }
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        if text.isEmpty {
            isComplete = status >= 200 || status == 101
        } else if text.hasPrefix("HTTP/") {
            begin(text)
        } else {
            add(text)
        }
    }

    private mutating func begin(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        version = String(words.first ?? "")
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        fields = [:]
        spellings = [:]
        lastName = nil
    }

    private mutating func add(_ line: String) {
        // A line that begins with a space goes on with the one before (obsolete folding, RFC 9112, section 5.2).
        if line.first?.isWhitespace == true {
            guard let lastName else { return }
            fields[lastName, default: ""] += " " + line.trimmingCharacters(in: .whitespaces)
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let name = line[..<colon].trimmingCharacters(in: .whitespaces)
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty else { return }
        let spelling = spellings[name.lowercased()] ?? name
        spellings[name.lowercased()] = spelling
        if let first = fields[spelling] {
            fields[spelling] = first + ", " + value
        } else {
            fields[spelling] = value
        }
        lastName = spelling
    }

    /// Of the final head, by its name in any case.
    func value(of name: String) -> String? { spellings[name.lowercased()].flatMap { fields[$0] } }
}
