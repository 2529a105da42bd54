/// How a staging server is started.
public struct StagingServerConfiguration: Sendable {
    /// 0 lets the system choose a free one.
    public var port: UInt16 = 0
    /// A numeric address, or `localhost`.
    public var listenAddress = "127.0.0.1"
    /// RSS, Atom, JSON Feed or a JSON array of items; nil serves generated content.
    public var itemsFile: String?
    public var accessTokenLifetime: Duration = .seconds(900)
    /// Of the generated content: equal seeds give equal feeds.
    public var seed: UInt64 = 1
    public var itemCount = 500
    /// Gets the journal's entries, one JSON object a line.
    public var logFile: String?

    public init() {}
}
