/// How a staging server is started.
public struct StagingServerConfiguration: Sendable {
    /// 0 lets the system choose a free one.
    public var port: UInt16 = 0
    /// A numeric address, or `localhost`.
    public var listenAddress = "127.0.0.1"
    /// RSS, Atom, JSON Feed or a JSON array of items; nil serves generated content.
    public var itemsFile: String?
    /// Files beside it: their items are served as one feed. An id that comes again is that of the first file.
    public var moreItemsFiles: [String] = []
    public var accessTokenLifetime: Duration = .seconds(900)
    /// Of the generated content: equal seeds give equal feeds.
    public var seed: UInt64 = 1
    public var itemCount = 500
    /// How often the feed changes by itself; nil leaves it to `POST /_staging/items`.
    public var drift: DriftRate?
    /// Gets the journal's entries, one JSON object a line.
    public var logFile: String?

    public init() {}
}
