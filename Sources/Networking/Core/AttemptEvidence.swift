/// What a transport measured of one attempt. `nil` where it can't tell.
///
/// The phases follow each other, so their sum is the attempt's time on the wire.
public struct AttemptEvidence: Sendable, Equatable {
    /// The ALPN name of what was spoken: `http/1.1`, `h2` (RFC 7301, section 6).
    public var protocolName: String?
    /// Whether the connection was there already, so that the first three phases took no time.
    public var isReused: Bool?
    public var dns: Duration?
    public var connect: Duration?
    public var tls: Duration?
    /// From the request's last byte to the reply's first: the server's own time, and a round trip.
    public var waiting: Duration?
    public var download: Duration?
    /// Bytes of the body on the wire, before decompression.
    public var wireBytes: Int?

    public init(
        protocolName: String? = nil, isReused: Bool? = nil, dns: Duration? = nil, connect: Duration? = nil,
        tls: Duration? = nil, waiting: Duration? = nil, download: Duration? = nil, wireBytes: Int? = nil
    ) {
        self.protocolName = protocolName
        self.isReused = isReused
        self.dns = dns
        self.connect = connect
        self.tls = tls
        self.waiting = waiting
        self.download = download
        self.wireBytes = wireBytes
    }
}
