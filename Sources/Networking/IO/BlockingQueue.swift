import Foundation

/// Runs calls that block, one after the other, on a thread that isn't the cooperative pool's: the pool has one a core,
/// and a call that waits there stops everything else.
struct BlockingQueue: Sendable {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// The same, but waits no longer than `bound`: then `interrupt` is called, and if `body` still doesn't return, the
    /// caller goes on with `late` while `body` keeps the queue.
    func run<Value: Sendable>(
        within bound: Duration, interrupt: @escaping @Sendable () -> Void, late: Value,
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let waiting = LockedValue(Optional(continuation))
            let answer: @Sendable (Value) -> Void = { value in
                waiting.withLock { $0.take() }?.resume(returning: value)
            }
            let watch = Task {
                try await Task.sleep(for: bound)
                interrupt()
                try await Task.sleep(for: .milliseconds(500))
                answer(late)
            }
            queue.async {
                let value = body()
                watch.cancel()
                answer(value)
            }
        }
    }

    /// Blocks the caller itself, for what runs before there is anything else to hold up.
    func wait<Value: Sendable>(
        within bound: Duration, interrupt: @escaping @Sendable () -> Void, late: Value,
        _ body: @escaping @Sendable () -> Value
    ) -> Value {
        let answer = LockedValue(Value?.none)
        let answered = DispatchSemaphore(value: 0)
        queue.async {
            let value = body()
            answer.withLock { $0 = value }
            answered.signal()
        }
        if answered.wait(timeout: .now() + bound.seconds) == .timedOut {
            interrupt()
            _ = answered.wait(timeout: .now() + 0.5)
        }
        return answer.withLock { $0 } ?? late
    }
}
