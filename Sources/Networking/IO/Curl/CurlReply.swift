#if os(Linux)
    import Foundation

    /// A response as it came off the wire.
    struct CurlReply: Sendable {
        /// Not read yet: that is left to the caller's thread.
        var head: [UInt8]
        var body: Data
        var evidence: AttemptEvidence
    }
#endif
