import Foundation

/// The signal that came first. `@unchecked Sendable` is right since `value` is only touched with the lock held.
nonisolated final class FirstSignal: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int32?

    /// False where another came before.
    func set(_ number: Int32) -> Bool {
        lock.withLock {
            guard value == nil else { return false }
            value = number
            return true
        }
    }

    var number: Int32? { lock.withLock { value } }
}
