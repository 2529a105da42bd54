import Foundation

/// In which encoding a file is, and what of it a parser would stumble over.
enum FeedText {
    /// JSON in UTF-8, whatever it was in.
    static func json(_ data: Data) -> Data {
        for (mark, encoding) in byteOrderMarks where data.starts(with: mark) {
            let rest = Data(data.dropFirst(mark.count))
            return String(data: rest, encoding: encoding).map { Data($0.utf8) } ?? rest
        }
        // RFC 4627, section 3: without a mark, the zero bytes of the first two characters tell.
        if data.count >= 2, data[data.startIndex] == 0 || data[data.startIndex + 1] == 0 {
            let encoding: String.Encoding = data[data.startIndex] == 0 ? .utf16BigEndian : .utf16LittleEndian
            if let text = String(data: data, encoding: encoding) { return Data(text.utf8) }
        }
        return isUTF8(data) ? data : repaired(data)
    }

    /// XML as it can be parsed, and the encoding to say where the document's own word is wrong.
    static func xml(_ data: Data) -> (data: Data, encoding: String?) {
        // UTF-16 says so itself, by its mark or by its zeros.
        if data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) || data.prefix(4).contains(0) {
            return (data, nil)
        }
        // The declaration has to be the very first thing, and in many a feed a blank line is.
        let data = Data(data.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) })
        let declared = declaredEncoding(data) ?? "utf-8"
        switch (declared, isUTF8(data)) {
        case ("utf-8", false), ("utf8", false), ("us-ascii", false):
            return (XMLReferences.numbered(repaired(data)), "utf-8")
        case ("iso-8859-1", true), ("windows-1252", true), ("us-ascii", true):
            // Text in these that happens to be UTF-8 is UTF-8 with a declaration that was never looked at.
            return (XMLReferences.numbered(data), "utf-8")
        case _ where declared.hasPrefix("iso-2022"):
            // Its letters may look like ampersands.
            return (data, nil)
        default: return (XMLReferences.numbered(data), nil)
        }
    }

    /// In UTF-8, what claims to be and isn't: a few broken characters in it, or another encoding altogether.
    private static func repaired(_ data: Data) -> Data {
        let text = String(decoding: data, as: UTF8.self)
        let wrong = text.unicodeScalars.count { $0 == "\u{FFFD}" }
        let right = text.unicodeScalars.count { $0.value > 0x7F } - wrong
        if right < wrong, let western = String(data: data, encoding: .windowsCP1252) {
            return Data(western.utf8)
        }
        return Data(text.utf8)
    }

    private static func isUTF8(_ data: Data) -> Bool { String(validating: data, as: UTF8.self) != nil }

    private static func declaredEncoding(_ data: Data) -> String? {
        let start = String(decoding: data.prefix(200), as: UTF8.self)
        guard start.hasPrefix("<?xml"), let declaration = start.split(separator: "?>").first else { return nil }
        return declaration.firstMatch(of: /encoding\s*=\s*["']([^"']+)["']/).map { $0.1.lowercased() }
    }

    private static let byteOrderMarks: [([UInt8], String.Encoding)] = [
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
        ([0xFF, 0xFE], .utf16LittleEndian),
    ]
}
