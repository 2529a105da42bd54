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
        let declaresEntities = data.range(of: Data("<!ENTITY".utf8)) != nil
        var result = Data(capacity: data.count + 64)
        var rest = data[...]
        while let position = rest.firstIndex(where: { $0 == ampersand || $0 == UInt8(ascii: "<") }) {
            result += rest[..<position]
            rest = rest[position...]
            let end: Data.Index
            if rest.first == ampersand {
                let name = rest.dropFirst().prefix(40).prefix(while: isNamePart)
                let isWhole = name.endIndex < rest.endIndex && rest[name.endIndex] == UInt8(ascii: ";")
                let text = isWhole ? replacement(of: name, mayBeDeclared: declaresEntities) : nil
                result += text ?? Data("&#38;".utf8)
                end = text == nil ? rest.index(after: rest.startIndex) : rest.index(after: name.endIndex)
            } else {
                end = endOfVerbatim(rest)
                result += rest[..<end]
            }
            rest = rest[end...]
        }
        return result + rest
    }

    private static let ampersand = UInt8(ascii: "&")

    private static func isNamePart(_ byte: UInt8) -> Bool {
        let character = Character(Unicode.Scalar(byte))
        return byte >= 0x80 || character.isLetter || character.isNumber || "#_-.:".contains(character)
    }

    /// What stands for the reference; nil where it is none, and so its ampersand a mere character.
    private static func replacement(of name: Data.SubSequence, mayBeDeclared: Bool) -> Data? {
        let name = String(decoding: name, as: UTF8.self)
        let whole = Data("&\(name);".utf8)
        if name.hasPrefix("#") {
            let isHex = name.hasPrefix("#x")
            return Int(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap { isXML($0) ? whole : nil }
        }
        let code = cxml_entity(name)
        if code > 0 { return Data("&#\(code);".utf8) }
        return mayBeDeclared && !name.isEmpty ? whole : nil
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
    private static func endOfVerbatim(_ data: Data.SubSequence) -> Data.Index {
        for (start, end) in [("<![CDATA[", "]]>"), ("<!--", "-->")] where data.starts(with: start.utf8) {
            return data.range(of: Data(end.utf8))?.upperBound ?? data.endIndex
        }
        return data.index(after: data.startIndex)
    }
}
