import Foundation

/// A request as a handler sees it. Nothing in it is trusted.
struct Request: Sendable {
    let method: String
    /// As it came, without the query.
    let path: String
    /// The path's segments, each decoded by itself, so that an id may hold an encoded slash.
    let segments: [String]
    /// The first value of each name.
    let query: [String: String]
    let body: Data
    let requestID: String?
    let idempotencyKey: String?
    let bearer: String?
    let lastEventID: String?

    init(
        method: String, uri: String, body: Data = Data(), header: (String) -> String? = { _ in nil }
    ) {
        // HEAD is answered like GET; the daemon leaves the body out (RFC 9110, section 9.3.2).
        self.method = method == "HEAD" ? "GET" : method
        let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts.first ?? "")
        segments = path.split(separator: "/", omittingEmptySubsequences: true).map {
            Self.decoded($0, plusIsSpace: false)
        }
        query = parts.dropFirst().first.map(Self.query) ?? [:]
        self.body = body
        requestID = header("X-Request-ID")
        idempotencyKey = header("Idempotency-Key")
        lastEventID = header("Last-Event-ID")
        bearer = header("Authorization").flatMap { value in
            value.lowercased().hasPrefix("bearer ") ? String(value.dropFirst("bearer ".count)) : nil
        }
    }

    private static func query(_ text: Substring) -> [String: String] {
        text.split(separator: "&").reduce(into: [:]) { query, pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.map({ decoded($0, plusIsSpace: true) }), query[name] == nil else { return }
            query[name] = parts.count > 1 ? decoded(parts[1], plusIsSpace: true) : ""
        }
    }

    /// A percent sign that begins no escape stands for itself; what decodes to no UTF-8 is repaired.
    private static func decoded(_ text: Substring, plusIsSpace: Bool) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = hex(rest.first), let low = hex(rest.dropFirst().first) {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hex(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case .some(let byte) where (0x30...0x39).contains(byte): byte - 0x30
        case .some(let byte) where (0x41...0x46).contains(byte): byte - 0x37
        case .some(let byte) where (0x61...0x66).contains(byte): byte - 0x57
        default: nil
        }
    }
}
