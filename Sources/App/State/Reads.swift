/// The reads that a pane has in flight, and that end with it.
final class Reads {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var nextID = 0
    private let changed: () -> Void

    init(changed: @escaping () -> Void) {
        self.changed = changed
    }

    var count: Int { tasks.count }

    /// Starts a read. What it throws is its own to handle; it counts until it has ended.
    func start(_ read: @escaping () async -> Void) {
        let id = nextID
        nextID += 1
        tasks[id] = Task { [weak self] in
            await read()
            self?.tasks[id] = nil
            self?.changed()
        }
        changed()
    }

    /// What was cancelled, to be counted and waited for.
    struct Cancelled {
        fileprivate let tasks: [Task<Void, Never>]

        var count: Int { tasks.count }

        /// Returns when each of them has ended.
        func ended() async {
            for task in tasks { await task.value }
        }
    }

    /// Cancels every read at once, and doesn't wait.
    @discardableResult
    func cancel() -> Cancelled {
        let all = Array(tasks.values)
        for task in all { task.cancel() }
        return Cancelled(tasks: all)
    }
}
