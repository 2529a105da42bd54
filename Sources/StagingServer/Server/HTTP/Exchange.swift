import CMicroHTTPD
import Foundation

/// One request and the way back to its client. Stays on its connection's thread.
struct Exchange {
    private let pointer: OpaquePointer
    let request: Request
    let isTooLarge: Bool

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        var length = 0
        let bytes = cmhd_body(pointer, &length)
        isTooLarge = cmhd_body_is_too_large(pointer)
        request = Request(
            method: cmhd_method(pointer).map { String(cString: $0) } ?? "",
            uri: cmhd_uri(pointer).map { String(cString: $0) } ?? "",
            body: bytes.map { Data(bytes: $0, count: length) } ?? Data(),
            header: { name in cmhd_header(pointer, name).map { String(cString: $0) } })
    }

    var descriptor: Int32 { cmhd_descriptor(pointer) }

    func setToken(_ token: UInt64) { cmhd_set_token(pointer, token) }

    /// Returns false where the reply could not be queued: the connection then closes.
    func send(_ reply: Reply) -> Bool {
        withFields(reply.headers) { fields, count in
            reply.body.withUnsafeBytes { body in
                cmhd_reply(
                    pointer, UInt32(reply.status), fields, count, body.bindMemory(to: UInt8.self).baseAddress,
                    body.count)
            }
        }
    }

    /// Sends a body that `reader` produces. `size` is what Content-Length says; `nil` sends chunks.
    func stream(
        status: Int, headers: [(name: String, value: String)], size: Int?, _ reader: any BodyReader
    ) -> Bool {
        withFields(headers) { fields, count in
            cmhd_reply_stream(
                pointer, UInt32(status), fields, count, size.map(Int64.init) ?? -1, readBody,
                Unmanaged.passRetained(BodyReaderBox(reader)).toOpaque(), releaseBody)
        }
    }

    /// Strings live as long as `body` runs; the C side copies them.
    private func withFields<Result>(
        _ headers: [(name: String, value: String)], _ body: (UnsafePointer<cmhd_field>?, Int) -> Result
    ) -> Result {
        // A header that holds a line break would begin another one.
        let strings = headers.filter { !($0.name + $0.value).contains(where: \.isNewline) }
            .map { (strdup($0.name), strdup($0.value)) }
        defer {
            for (name, value) in strings {
                free(name)
                free(value)
            }
        }
        let fields = strings.map { cmhd_field(name: $0.0, value: $0.1) }
        return fields.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
}
