import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Puts one attempt on the wire.
public protocol Transport: Sendable {
    /// Sends one attempt. Any status is a reply; throws `URLError` only where there is no response, and
    /// `CancellationError` where the caller was cancelled, which closes the connection (or resets the stream) at once.
    ///
    /// `request.timeoutInterval` is the longest time without a byte, in seconds. A body above
    /// `limits.maxResponseBytes` fails with `.dataLengthExceedsMaximum`, an attempt that isn't over after
    /// `limits.deadline` with `.timedOut`.
    func send(_ request: URLRequest, limits: TransportLimits) async throws -> TransportReply
}

public struct TransportLimits: Sendable, Equatable {
    /// Body bytes, after decompression.
    public var maxResponseBytes: Int
    public var maxHeaderBytes: Int
    public var maxRedirects: Int
    /// The longest time that the attempt may take in all, redirects included. `nil` sets no bound.
    public var deadline: Duration?

    public init(
        maxResponseBytes: Int = 16 << 20, maxHeaderBytes: Int = 256 << 10, maxRedirects: Int = 5,
        deadline: Duration? = nil
    ) {
        self.maxResponseBytes = maxResponseBytes
        self.maxHeaderBytes = maxHeaderBytes
        self.maxRedirects = maxRedirects
        self.deadline = deadline
    }
}

public struct TransportReply: Sendable {
    public let body: Data
    public let response: HTTPURLResponse
    /// `nil` where the transport measures nothing.
    public let evidence: AttemptEvidence?

    public init(body: Data, response: HTTPURLResponse, evidence: AttemptEvidence? = nil) {
        self.body = body
        self.response = response
        self.evidence = evidence
    }
}

extension Transport {
    /// Sends one attempt within the default limits.
    public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let reply = try await send(request, limits: TransportLimits())
        return (reply.body, reply.response)
    }
}
