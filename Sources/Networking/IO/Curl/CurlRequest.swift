#if os(Linux)
    import Foundation
    import FoundationNetworking

    /// A request as libcurl wants it, made on the caller's thread.
    struct CurlRequest: Sendable, Equatable {
        var url: String
        var method: String
        /// `Name: value`, `Name;` for an empty value, `Name:` for a field that libcurl is not to add.
        var headerLines: [String]
        var body: Data?
        var isSecure: Bool
        var isLoopback: Bool
        var isSafeToResend: Bool
        /// The longest time without a byte.
        var timeout: Duration

        init(_ request: URLRequest) {
            let origin = request.url.flatMap { Origin($0) }
            url = request.url?.absoluteString ?? ""
            method = request.httpMethod ?? "GET"
            body = request.httpBody
            isSecure = origin?.isSecure ?? false
            isLoopback = origin?.isLoopback ?? false
            isSafeToResend = request.isSafeToResend
            timeout = .seconds(request.timeoutInterval)

            let fields = request.allHTTPHeaderFields ?? [:]
            headerLines = fields.compactMap { Self.line($0.key, $0.value) }
            // libcurl would wait a second for "100 Continue", and call a body a form.
            headerLines.append("Expect:")
            if !fields.keys.contains(where: { $0.lowercased() == "content-type" }) {
                headerLines.append("Content-Type:")
            }
        }

        /// `nil` where the name is no token (RFC 9110, section 5.1): it would end the line and begin another.
        static func line(_ name: String, _ value: String) -> String? {
            guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else { return nil }
            // A line break in a value becomes a space (section 5.5).
            let bytes = value.utf8.map { $0 == 0 || $0 == 10 || $0 == 13 ? 32 : $0 }.trimmingHTTPSpace
            return bytes.isEmpty ? "\(name);" : "\(name): \(String(decoding: bytes, as: UTF8.self))"
        }

        private static func isTokenByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
    }
#endif
