import Foundation

/// The contract's error body. A body of any other shape (a proxy's page, nothing, half of one) has no code.
struct ServerErrorBody: Decodable {
    struct Content: Decodable { let code: String }
    let error: Content

    /// The code, bounded: it goes to logs and screens.
    static func code(in data: Data) -> String? {
        // An error body beyond this isn't the contract's; parsing it would cost more than it can tell.
        guard data.count <= 64 << 10, let body = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        let code = body.error.code
        let isPlain = code.utf8.allSatisfy {
            $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
        return code.isEmpty || code.utf8.count > 64 || !isPlain ? nil : code
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
