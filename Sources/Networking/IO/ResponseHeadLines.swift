/// Gathers a response's head line by line as it arrives, and passes over interim responses. Reading it is left to whoever
/// has the time.
struct ResponseHeadLines: Sendable {
    /// The final head so far.
    private(set) var bytes: [UInt8] = []
    /// Of all lines, the interim responses' included: they count against the limit too.
    private(set) var byteCount = 0
    /// Whether the blank line has come that ends the final head. What comes after it are trailers, and ignored.
    private(set) var isComplete = false

    /// Takes one line with its line break.
    mutating func append(_ line: some Collection<UInt8>) {
        byteCount += line.count
        guard !isComplete else { return }
        if line.starts(with: "HTTP/".utf8) { bytes.removeAll(keepingCapacity: true) }
        bytes.append(contentsOf: line)
        if line.allSatisfy({ $0 == 13 || $0 == 10 }) { isComplete = !isInterim }
    }

    /// 1xx, but for 101, which changes the protocol (RFC 9110, section 15.2). Anything unreadable is final.
    private var isInterim: Bool {
        guard let space = bytes.firstIndex(of: 32) else { return false }
        let digits = bytes[space...].dropFirst().prefix(3)
        return digits.first == UInt8(ascii: "1") && !digits.elementsEqual("101".utf8)
    }

    /// The length of the body as it will be handed over; `nil` where it isn't announced, or compressed.
    var announcedLength: Int? {
        var length: Int?
        for line in bytes.split(separator: 10) {
            if Self.isField("content-encoding", line) { return nil }
            guard Self.isField("content-length", line) else { continue }
            let value = line.dropFirst("content-length:".utf8.count).filter { $0 != 13 && !$0.isHTTPSpace }
            length = Int(String(decoding: value, as: UTF8.self))
        }
        return length
    }

    private static func isField(_ name: StaticString, _ line: ArraySlice<UInt8>) -> Bool {
        let count = name.utf8CodeUnitCount
        guard line.count > count, line[line.startIndex + count] == UInt8(ascii: ":") else { return false }
        return name.withUTF8Buffer { name in
            // Setting this bit makes a letter small; of what else it changes, nothing is in these names.
            zip(name, line).allSatisfy { $0 == $1 | 0x20 }
        }
    }
}
