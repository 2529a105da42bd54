import Feed

/// The reads that a pane has in flight, and that end with it.
final class Reads {
    enum End<Value> {
        case succeeded(Value)
        case failed(FeedError)
        /// Not by this pane: the layer below gave it up.
        case cancelled
    }

    private var tasks: [Int: Task<Bool, Never>] = [:]
    private var nextID = 0
    private let changed: () -> Void

    init(changed: @escaping () -> Void) {
        self.changed = changed
    }

    var count: Int { tasks.count }

    /// Starts a read. `finish` is told how it ended, unless it was cancelled here: then nothing that it still brings counts.
    func start<Value: Sendable>(
        _ read: @escaping @Sendable () async throws -> Value, finish: @escaping (End<Value>) -> Void
    ) {
        let id = nextID
        nextID += 1
        tasks[id] = Task { [weak self] in
            let end = await Self.end(of: read)
            // Whoever cancelled it has taken it from the table.
            if let self, tasks.removeValue(forKey: id) != nil {
                finish(end)
                changed()
            }
            if case .cancelled = end { return true } else { return false }
        }
        changed()
    }

    /// Cancels every read: from now on none is in flight. `nil` where none was.
    @discardableResult
    func cancelAll() -> CancelledReads? {
        guard !tasks.isEmpty else { return nil }
        let cancelled = CancelledReads(tasks: Array(tasks.values))
        tasks = [:]
        for task in cancelled.tasks { task.cancel() }
        return cancelled
    }

    private static func end<Value: Sendable>(of read: @Sendable () async throws -> Value) async -> End<Value> {
        do {
            return .succeeded(try await read())
        } catch let error as FeedError {
            return .failed(error)
        } catch is CancellationError {
            return .cancelled
        } catch {
            return .failed(.contractBroken("\(type(of: error))", requestID: nil))
        }
    }
}

/// Reads that were told to stop, and may not have done so yet.
struct CancelledReads {
    fileprivate let tasks: [Task<Bool, Never>]

    var count: Int { tasks.count }

    /// Returns when the last of them has ended, with how many did so because they were cancelled: an answer may have come
    /// in the same moment.
    func ended() async -> Int {
        var count = 0
        for task in tasks where await task.value { count += 1 }
        return count
    }
}
