import CXML
import Foundation

/// Writes references so that a parser which has to recover loses none of them.
///
/// libxml2 drops every named reference, `&amp;` included, after the first fault of a document, and what follows a bare
/// ampersand as in `R&D`. It keeps numbers: `R&#38;D`.
enum XMLReferences {
    /// `data` is in an encoding that has ASCII in the places of ASCII.
    static func numbered(_ data: Data) -> Data {
        guard data.contains(ampersand) else { return data }
        return data.withUnsafeBytes { bytes in
            let declaresEntities = end(of: "<!ENTITY", in: bytes, from: 0) != nil
            var result = Data(capacity: bytes.count + bytes.count / 8)
            /// What comes before it is in the result.
            var done = 0
            var position = 0
            while position < bytes.count {
                switch bytes[position] {
                case ampersand:
                    let length = bytes[(position + 1)...].prefix(40).prefix(while: isNamePart).count
                    let end = position + 1 + length
                    let isWhole = end < bytes.count && bytes[end] == UInt8(ascii: ";")
                    let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
                    let text = isWhole ? replacement(of: name, mayBeDeclared: declaresEntities) : nil
                    result.append(contentsOf: bytes[done..<position])
                    result += Data((text ?? "&#38;").utf8)
                    done = text == nil ? position + 1 : end + 1
                    position = done
                case UInt8(ascii: "<"): position = endOfVerbatim(bytes, from: position)
                default: position += 1
                }
            }
            result.append(contentsOf: bytes[done...])
            return result
        }
    }

    private static let ampersand = UInt8(ascii: "&")
    private static let verbatim = [("<![CDATA[", "]]>"), ("<!--", "-->")]

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        default: "#_-.:".utf8.contains(byte)
        }
    }

    /// What stands for the reference; nil where it is none, and so its ampersand a mere character.
    private static func replacement(of name: String, mayBeDeclared: Bool) -> String? {
        if name.hasPrefix("#") {
            let isHex = name.hasPrefix("#x")
            let number = Int(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
            return number.flatMap { isXML($0) ? "&\(name);" : nil }
        }
        let code = cxml_entity(name)
        if code > 0 { return "&#\(code);" }
        return mayBeDeclared && !name.isEmpty ? "&\(name);" : nil
    }

    /// XML has no place for most control characters and for surrogates, however they are written.
    private static func isXML(_ number: Int) -> Bool {
        switch number {
        case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// The end of a CDATA section or comment that begins here, in which an ampersand is itself; of anything else, the
    /// next byte.
    private static func endOfVerbatim(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        for (opening, closing) in verbatim
        where bytes[start...].starts(with: opening.utf8) {
            return end(of: closing, in: bytes, from: start) ?? bytes.count
        }
        return start + 1
    }

    /// Behind the first occurrence from `start` on.
    private static func end(of text: String, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let text = Array(text.utf8)
        var position = start
        while position + text.count <= bytes.count {
            if bytes[position] == text[0], bytes[position..<(position + text.count)].elementsEqual(text) {
                return position + text.count
            }
            position += 1
        }
        return nil
    }
}
