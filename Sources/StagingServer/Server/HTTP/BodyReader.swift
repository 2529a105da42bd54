import CMicroHTTPD
import Foundation

/// Hands a reply's body to libmicrohttpd, as a whole or as it is made.
final class BodyReader {
    private let exchange: Exchange
    private let stream: any BodyStream
    private var opening: Data

    private init(exchange: Exchange, stream: any BodyStream, opening: Data) {
        self.exchange = exchange
        self.stream = stream
        self.opening = opening
    }

    static func response(for reply: Reply, exchange: Exchange) -> OpaquePointer? {
        guard let stream = reply.continuation else {
            return reply.body.withUnsafeBytes { bytes in
                // The buffer is copied at once and not written to, whatever the C declaration says.
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
            }
        }
        let reader = BodyReader(exchange: exchange, stream: stream, opening: reply.body)
        let length = reply.announcedLength.map(UInt64.init) ?? UInt64.max
        // The response keeps this reference until it is destroyed, where `freeBodyReader` gives it back.
        return MHD_create_response_from_callback(
            length, 16 << 10, readBody, Unmanaged.passRetained(reader).toOpaque(), freeBodyReader)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if !opening.isEmpty {
            let count = opening.copyBytes(to: buffer)
            opening = opening.dropFirst(count)
            return count
        }
        let step = stream.next(into: buffer)
        switch step {
        case .bytes(let count): return count
        case .end: return Int(MHD_CONTENT_READER_END_OF_STREAM)
        case .drop, .clientLeft:
            exchange.bodyBroke(step)
            return Int(MHD_CONTENT_READER_END_WITH_ERROR)
        }
    }
}
