import CMicroHTTPD
import Foundation

/// Produces a body piece by piece, on its connection's thread, where it may block.
protocol BodyReader: Sendable {
    /// Up to `capacity` bytes; `.end` for the regular end; `.abort` closes the connection in the middle of it.
    func next(position: UInt64, capacity: Int) -> BodyPiece
}

enum BodyPiece: Sendable {
    case bytes(Data)
    case end
    case abort
}

final class BodyReaderBox: Sendable {
    let reader: any BodyReader
    init(_ reader: any BodyReader) { self.reader = reader }
}

func readBody(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, capacity: Int
) -> Int {
    guard let context, let buffer else { return CMHD_BREAK_VALUE }
    let reader = Unmanaged<BodyReaderBox>.fromOpaque(context).takeUnretainedValue().reader
    switch reader.next(position: position, capacity: capacity) {
    case .bytes(let data):
        data.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memcpy(buffer, start, bytes.count) }
        }
        return data.count
    case .end: return CMHD_END_VALUE
    case .abort: return CMHD_BREAK_VALUE
    }
}

func releaseBody(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<BodyReaderBox>.fromOpaque(context).release()
}

/// libmicrohttpd's MHD_CONTENT_READER_END_OF_STREAM and MHD_CONTENT_READER_END_WITH_ERROR.
private let CMHD_END_VALUE = -1
private let CMHD_BREAK_VALUE = -2
