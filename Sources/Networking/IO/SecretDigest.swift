#if canImport(CryptoKit)
    import CryptoKit
    import Foundation
#else
    import CSecret
#endif

/// The SHA-256 of a secret (FIPS 180-4), for comparing it with one seen before without keeping it.
package enum SecretDigest {
    /// 64 hexadecimal digits in lower case.
    package static func sha256Hex(_ secret: String) -> String {
        #if canImport(CryptoKit)
            SHA256.hash(data: Data(secret.utf8)).map { String(format: "%02x", $0) }.joined()
        #else
            digest(secret)
        #endif
    }

    #if !canImport(CryptoKit)
        private static func digest(_ secret: String) -> String {
            let text = csecret_sha256(secret)
            defer { csecret_free(text) }
            return text.map { String(cString: $0) } ?? ""
        }
    #endif
}
