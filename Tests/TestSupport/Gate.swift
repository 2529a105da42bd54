/// Holds whoever passes until it is opened, and tells a test that somebody stands before it.
package actor Gate {
    private var isOpen = false
    private var held: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var nextID = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// How many have come to the gate so far.
    package private(set) var arrivals = 0

    package init() {}

    /// Throws `CancellationError` where the caller is cancelled while it waits.
    package func pass() async throws {
        arrivals += 1
        let ready = watchers.filter { $0.count <= arrivals }
        watchers.removeAll { $0.count <= arrivals }
        for watcher in ready { watcher.continuation.resume() }
        guard !isOpen else { return }
        nextID += 1
        let id = nextID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    held[id] = continuation
                }
            }
        } onCancel: {
            Task { await self.abandon(id) }
        }
    }

    package func open() {
        isOpen = true
        let all = held
        held = [:]
        for continuation in all.values { continuation.resume() }
    }

    /// Returns once `count` callers have come to the gate.
    package func waitForArrivals(_ count: Int = 1) async {
        guard arrivals < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    private func abandon(_ id: Int) {
        held.removeValue(forKey: id)?.resume(throwing: CancellationError())
    }
}
