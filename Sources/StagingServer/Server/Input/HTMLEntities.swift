import Foundation

/// HTML's named characters in XML: `&nbsp;` is in many a feed, and undeclared in all of them.
enum HTMLEntities {
    /// The document with those names replaced by numbers, which every XML parser knows.
    static func numbered(_ data: Data) -> Data {
        // In UTF-16, each letter has a zero beside it.
        guard data.contains(UInt8(ascii: "&")), !data.prefix(4).contains(0) else { return data }
        var result = Data(capacity: data.count)
        var rest = data[...]
        while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<ampersand]
            let name = rest[(ampersand + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
            let end = name.endIndex
            if end < rest.endIndex, rest[end] == UInt8(ascii: ";"),
                let value = codes[String(decoding: name, as: UTF8.self)]
            {
                result += Data("&#\(value);".utf8)
                rest = rest[(end + 1)...]
            } else {
                result.append(UInt8(ascii: "&"))
                rest = rest[(ampersand + 1)...]
            }
        }
        return result + rest
    }

    /// The Latin-1 names of HTML 4, in the order of their codes from 160 on, and those beyond that feeds use.
    private static let codes: [String: Int] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
            AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
            times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
            egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
            ugrave uacute ucirc uuml yacute thorn yuml
            """.split(separator: " ").enumerated().map { (String($1), 160 + $0) }
        let others = [
            ("ndash", 8211), ("mdash", 8212), ("lsquo", 8216), ("rsquo", 8217), ("sbquo", 8218), ("ldquo", 8220),
            ("rdquo", 8221), ("bdquo", 8222), ("bull", 8226), ("hellip", 8230), ("prime", 8242), ("euro", 8364),
            ("trade", 8482), ("larr", 8592), ("rarr", 8594), ("minus", 8722), ("infin", 8734), ("ne", 8800),
            ("le", 8804), ("ge", 8805), ("OElig", 338), ("oelig", 339), ("Scaron", 352), ("scaron", 353),
        ]
        return Dictionary(latin + others, uniquingKeysWith: { first, _ in first })
    }()
}
