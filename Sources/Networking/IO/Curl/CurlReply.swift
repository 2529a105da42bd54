#if os(Linux)
    import Foundation

    /// A response as it came off the wire.
    struct CurlReply: Sendable, Equatable {
        var head: ResponseHead
        var body: Data
        var evidence: AttemptEvidence
    }
#endif
