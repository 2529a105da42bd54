import Foundation

/// What a file is, by how it begins: names and media types of feeds are often wrong.
enum FeedFormat {
    case xml
    case json

    init(_ data: Data) throws(FeedDefect) {
        guard !data.isEmpty else { throw FeedDefect("it is empty") }
        if data.starts(with: [0x1F, 0x8B]) { throw FeedDefect("it is compressed with gzip; unpack it first") }
        // Byte order marks and the zero bytes of UTF-16 are no letters of either format.
        let first = data.first { ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch first {
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        case nil: throw FeedDefect("there is only white space in it")
        default: throw FeedDefect("it is neither XML nor JSON")
        }
    }
}
