/// Bounds how long an operation may take.
enum Deadline {
    struct Passed: Error {}

    /// Runs `operation`, and cancels it where it takes longer than `limit`: then throws `Passed`.
    ///
    /// The operation is awaited even then, so nothing of it is left running; it has to answer to cancellation.
    static func run<T: Sendable>(
        _ limit: Duration?, on clock: any Clock<Duration>, _ operation: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        guard let limit else { return try await operation() }
        return try await withThrowingTaskGroup(of: T.self) { group in
            group.addTask(operation: operation)
            group.addTask {
                try await clock.sleep(for: limit)
                throw Passed()
            }
            defer { group.cancelAll() }
            // The first to end decides; a group that was given two tasks has a first.
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}

extension Clock where Duration == Swift.Duration {
    /// Waits; cancelling the caller ends the wait at once with `CancellationError`.
    func sleep(for duration: Duration) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: nil)
    }
}
