#if os(Linux)
    import Foundation

    /// How a `CurlTransport` connects.
    public struct CurlConfiguration: Sendable, Equatable {
        /// The certificate authorities that are trusted, as a PEM file, instead of the system's. A file that holds only the
        /// server's own authority pins it.
        public var certificateAuthorities: URL?
        /// The SHA-256 of the server's public keys (SubjectPublicKeyInfo, DER), each in Base64 (RFC 7469, section 2.4). Any
        /// one of them has to match, so name the next key beside the present one. Empty pins nothing.
        public var pinnedPublicKeys: [String]
        /// Connections to one host, used and idle; what is beyond waits its turn. An HTTP/2 connection carries many calls.
        public var maxConnectionsPerHost: Int

        public init(
            certificateAuthorities: URL? = nil, pinnedPublicKeys: [String] = [], maxConnectionsPerHost: Int = 128
        ) {
            self.certificateAuthorities = certificateAuthorities
            self.pinnedPublicKeys = pinnedPublicKeys
            self.maxConnectionsPerHost = maxConnectionsPerHost
        }
    }
#endif
