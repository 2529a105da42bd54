import Synchronization

/// The server's own origin, which is known only once it listens.
final class LateOrigin: Sendable {
    private let value = Mutex("")

    var text: String {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
