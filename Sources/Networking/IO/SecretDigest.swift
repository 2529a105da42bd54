import Foundation

#if os(Linux)
    import CSecret
#else
    import CryptoKit
#endif

/// Fingerprints of secrets, by which two of them can be compared without keeping either.
package enum SecretDigest {
    /// The SHA-256 of the text's UTF-8 (FIPS 180-4), as 64 lower-case hexadecimal digits.
    package static func sha256Hex(_ text: String) -> String {
        #if os(Linux)
            let bytes = Array(text.utf8)
            guard let digest = csecret_sha256(bytes, bytes.count) else {
                preconditionFailure("glib knows SHA-256")
            }
            defer { csecret_free_message(digest) }
            return String(cString: digest)
        #else
            return SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
        #endif
    }
}
