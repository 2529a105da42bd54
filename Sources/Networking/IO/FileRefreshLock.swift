import Foundation

/// A lock between processes: `flock` on a file of its own, which the kernel gives back when its holder dies.
public struct FileRefreshLock: RefreshLock {
    private let file: URL
    private let patience: Duration
    private let clock: any Clock<Duration>

    /// Made with mode 0600, and its folder with 0700, where it is missing. `patience` is how long the lock is waited for: longer than the deadline of a refresh that holds it.
    public init(file: URL, patience: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()) {
        self.file = file
        self.patience = patience
        self.clock = clock
    }

    public func withLock<T: Sendable>(_ body: @Sendable () async throws -> T) async throws -> T {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw TokenStoreError("the lock file \(file.path) can't be opened: \(String(cString: strerror(errno)))")
        }
        // Closing gives the lock back.
        defer { close(descriptor) }
        try await acquire(descriptor)
        try Task.checkCancellation()
        return try await body()
    }

    /// Asks again and again instead of blocking: a thread of the global pool must not wait, and a caller that is
    /// cancelled has to leave. A refresh takes a round trip, so the lock is seldom held for long.
    private func acquire(_ descriptor: Int32) async throws {
        let watch = Stopwatch(clock)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw TokenStoreError("the lock file \(file.path) can't be locked: \(String(cString: strerror(errno)))")
            }
            guard watch.elapsed < patience else {
                throw TokenStoreError("another process has held the lock \(file.path) for too long")
            }
            try await clock.sleep(for: .milliseconds(10))
        }
    }
}
