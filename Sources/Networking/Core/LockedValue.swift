import Foundation

/// A value behind a lock, since `Synchronization.Mutex` needs a newer system than the library does.
///
/// `@unchecked Sendable` is right: `value` is only touched with the lock held, and never leaves it by reference.
final class LockedValue<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Must return at once: others wait.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
