/// Reads `text/event-stream` (WHATWG HTML, section 9.2.6), whatever way the bytes are cut into chunks.
struct EventStreamParser: Sendable {
    enum Output: Equatable, Sendable {
        case event(ServerSentEvent)
        /// A line beginning with a colon: a heartbeat.
        case comment
        /// The reconnection time that the server asks for.
        case retry(Duration)
    }

    /// A line or an event beyond the limit: nothing that this stream still says can be trusted to end.
    struct TooLong: Error, Equatable {}

    private let maxEventBytes: Int
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var type = ""
    private var hasData = false
    private(set) var lastEventID = ""
    private var lineAfterCarriageReturn = false
    /// Bytes of a byte order mark seen at the very start; `nil` once it can't come any more.
    private var byteOrderMark: Int? = 0

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    init(lastEventID: String = "", maxEventBytes: Int = 1 << 20) {
        self.lastEventID = lastEventID
        self.maxEventBytes = maxEventBytes
    }

    /// Takes the next bytes and returns what they complete. Throws `TooLong`.
    mutating func feed(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [Output] {
        var output: [Output] = []
        for byte in bytes {
            if skipsByteOrderMark(byte) { continue }
            switch byte {
            case Self.lineFeed where lineAfterCarriageReturn:
                // The second half of a CRLF, possibly in another chunk.
                lineAfterCarriageReturn = false
            case Self.lineFeed, Self.carriageReturn:
                lineAfterCarriageReturn = byte == Self.carriageReturn
                endLine(&output)
            default:
                lineAfterCarriageReturn = false
                line.append(byte)
                if line.count + data.count > maxEventBytes { throw TooLong() }
            }
        }
        return output
    }

    private mutating func skipsByteOrderMark(_ byte: UInt8) -> Bool {
        guard let seen = byteOrderMark else { return false }
        if byte == Self.mark[seen] {
            byteOrderMark = seen + 1 < Self.mark.count ? seen + 1 : nil
            return true
        }
        byteOrderMark = nil
        // It only began like one: those bytes belong to the line.
        line = Array(Self.mark[..<seen])
        return false
    }

    private mutating func endLine(_ output: inout [Output]) {
        defer { line.removeAll(keepingCapacity: true) }
        guard let first = line.first else { return dispatch(&output) }
        if first == UInt8(ascii: ":") {
            output.append(.comment)
            return
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[min(colon + 1, line.endIndex)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        field(String(decoding: line[..<colon], as: UTF8.self), value, &output)
    }

    private mutating func field(_ name: String, _ value: ArraySlice<UInt8>, _ output: inout [Output]) {
        switch name {
        case "event":
            type = String(decoding: value, as: UTF8.self)
        case "data":
            data += value
            data.append(Self.lineFeed)
            hasData = true
        case "id" where !value.contains(0):
            lastEventID = String(decoding: value, as: UTF8.self)
        case "retry" where !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }:
            if let milliseconds = Int(String(decoding: value, as: UTF8.self)) {
                output.append(.retry(.milliseconds(milliseconds)))
            }
        default:
            // An unknown field, an id that holds NUL, a retry that is no number: as if the line weren't there.
            break
        }
    }

    private mutating func dispatch(_ output: inout [Output]) {
        defer {
            data.removeAll(keepingCapacity: true)
            type = ""
            hasData = false
        }
        guard hasData else { return }
        output.append(
            .event(
                ServerSentEvent(
                    type: type.isEmpty ? "message" : type, data: String(decoding: data.dropLast(), as: UTF8.self),
                    lastEventID: lastEventID)))
    }
}
