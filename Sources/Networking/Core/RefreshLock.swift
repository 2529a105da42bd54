/// Keeps two processes that share a token database from refreshing at once.
public protocol RefreshLock: Sendable {
    /// Runs `body` while nobody else holds the lock. Waiting ends with `CancellationError` where the caller is cancelled.
    /// Where the lock can't be had, throws `TokenStoreError`, and `body` hasn't run.
    func withLock<T: Sendable>(_ body: @Sendable () async throws -> T) async throws -> T
}

/// For a database that no other process can see.
public struct NoRefreshLock: RefreshLock {
    public init() {}
    public func withLock<T: Sendable>(_ body: @Sendable () async throws -> T) async throws -> T {
        try await body()
    }
}
