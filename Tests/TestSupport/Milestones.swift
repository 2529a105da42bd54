import Foundation

/// Events that a test waits for by name, with a bound that is only ever reached when something is broken.
package final class Milestones: Sendable {
    package struct NotReached: Error, CustomStringConvertible {
        package let description: String
    }

    private struct State {
        var reached: [String: Int] = [:]
        var waiting: [Int: (name: String, count: Int, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var nextID = 0
    }

    private let state = Locked(State())

    package init() {}

    package func reach(_ name: String) {
        let ready = state.withLock { state in
            state.reached[name, default: 0] += 1
            let met = state.waiting.filter {
                $0.value.name == name && $0.value.count <= state.reached[name, default: 0]
            }
            for id in met.keys { state.waiting[id] = nil }
            return met.values.map(\.continuation)
        }
        for continuation in ready { continuation.resume(returning: true) }
    }

    package func count(of name: String) -> Int { state.withLock { $0.reached[name, default: 0] } }

    /// Returns once `name` was reached `count` times; throws `NotReached` after `bound`.
    package func wait(for name: String, count: Int = 1, within bound: Duration = .seconds(20)) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let watchdog = Task {
            try await Task.sleep(for: bound)
            state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
        defer { watchdog.cancel() }
        let isReached = await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.reached[name, default: 0] >= count { return true }
                state.waiting[id] = (name, count, continuation)
                return false
            }
            if isReached { continuation.resume(returning: true) }
        }
        if !isReached { throw NotReached(description: "\(name) was not reached within \(bound)") }
    }

    /// The same for a script's own thread, which may block.
    package func blockUntil(_ name: String) {
        let end = ContinuousClock.now + .seconds(20)
        while count(of: name) == 0, ContinuousClock.now < end { usleep(1000) }
    }
}
