import Foundation

/// The signal that came first, while it matters. `@unchecked Sendable` is right since both variables are only touched with
/// the lock held.
nonisolated final class FirstSignal: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int32?
    private var isOver = false

    /// False where another came before.
    func set(_ number: Int32) -> Bool {
        lock.withLock {
            guard value == nil else { return false }
            value = number
            return true
        }
    }

    /// Nothing is left to interrupt. Returns the signal that came before, if one did.
    func finish() -> Int32? {
        lock.withLock {
            isOver = true
            return value
        }
    }

    var isPending: Bool { lock.withLock { !isOver } }
}
