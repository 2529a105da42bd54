/// Tokens that end with the process.
public actor InMemoryTokenDatabase: TokenDatabase {
    private var record: StoredSession?

    public init(_ record: StoredSession? = nil) {
        self.record = record
    }

    public func load() -> StoredSession? { record }
    public func save(_ session: StoredSession) { record = session }
    public func clear() { record = nil }
}
