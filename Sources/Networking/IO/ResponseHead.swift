/// The head of a response, read (RFC 9112, sections 4 and 5).
struct ResponseHead: Sendable, Equatable {
    var status = 0
    /// As it was written, such as `HTTP/1.1`.
    var version = ""
    /// A name that came more than once has its values joined by commas (RFC 9110, section 5.3), under its first spelling.
    var fields: [String: String] = [:]
}

extension ResponseHead {
    /// Reads the lines of one head, each with its line break. Byte by byte: Foundation's string functions cost more here
    /// than the whole transfer.
    init(_ bytes: some Sequence<UInt8>) {
        self.init()
        var spellings: [String: String] = [:]
        var lastSpelling: String?
        var isFirst = true
        for line in Array(bytes).split(separator: UInt8(ascii: "\n")) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard let first = line.first else { continue }
            if isFirst {
                isFirst = false
                let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
                version = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
                status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
            } else if first.isHTTPSpace {
                // Goes on with the line before (obsolete folding, RFC 9112, section 5.2).
                guard let lastSpelling else { continue }
                fields[lastSpelling, default: ""] += " " + String(decoding: line.trimmingHTTPSpace, as: UTF8.self)
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex {
                let name = String(decoding: line[..<colon].trimmingHTTPSpace, as: UTF8.self)
                let value = String(decoding: line[(colon + 1)...].trimmingHTTPSpace, as: UTF8.self)
                let key = name.lowercased()
                if let spelling = spellings[key] {
                    fields[spelling, default: ""] += ", " + value
                } else {
                    spellings[key] = name
                    fields[name] = value
                }
                lastSpelling = spellings[key]
            }
        }
    }
}

extension UInt8 {
    /// Space or tab (RFC 9110, section 5.6.3).
    var isHTTPSpace: Bool { self == 32 || self == 9 }
}

extension BidirectionalCollection where Element == UInt8 {
    /// Without the spaces around it.
    var trimmingHTTPSpace: SubSequence {
        guard let first = firstIndex(where: { !$0.isHTTPSpace }), let last = lastIndex(where: { !$0.isHTTPSpace })
        else {
            return self[endIndex..<endIndex]
        }
        return self[first...last]
    }
}
