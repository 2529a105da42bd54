/// What a staging server serves, and where.
public struct StagingServerConfiguration: Sendable {
    /// 0 takes any free port.
    public var port: UInt16 = 0
    /// A numeric address; every address but loopback has to be asked for.
    public var listenAddress = "127.0.0.1"
    /// RSS, Atom, JSON Feed, or a JSON array of items; `nil` generates `itemCount` items from `seed`.
    public var itemsFile: String?
    public var accessTokenLifetime: Duration = .seconds(900)
    public var seed: UInt64 = 1
    public var itemCount = 500
    /// The journal's lines as JSON are appended here as well.
    public var logFile: String?

    public init() {}
}
