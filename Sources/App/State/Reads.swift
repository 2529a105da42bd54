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

    /// Cancels every read, and returns when each has ended, with how many there were.
    func cancel() async -> Int {
        let all = Array(tasks.values)
        for task in all { task.cancel() }
        for task in all { await task.value }
        return all.count
    }

    /// Cancels every read at once, and doesn't wait.
    func cancelNow() {
        for task in tasks.values { task.cancel() }
    }
}
