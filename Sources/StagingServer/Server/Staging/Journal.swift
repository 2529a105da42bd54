import Foundation
import Glibc
import Synchronization

/// The requests that ended, the latest kept. Entries are numbered as they end, so that a reader who asks for what
/// came after a number misses none.
final class Journal: Sendable {
    private struct State: Sendable {
        var entries: [JournalEntry] = []
        var lastSeq = 0
        /// Replies that are on their way to the socket, by an arbitrary number.
        var leaving: Set<Int> = []
        var lastLeaving = 0
    }

    private let capacity: Int
    private let log: JournalLog?
    private let state = Mutex(State())

    init(capacity: Int = 10_000, log: JournalLog?) {
        self.capacity = capacity
        self.log = log
    }

    /// Call before a reply is sent, and `add` with the answer afterwards.
    func replyIsLeaving() -> Int {
        state.withLock { state in
            state.lastLeaving += 1
            state.leaving.insert(state.lastLeaving)
            return state.lastLeaving
        }
    }

    func add(_ entry: JournalEntry, leaving: Int?) {
        state.withLock { state in
            state.lastSeq += 1
            var entry = entry
            entry.seq = state.lastSeq
            state.entries.append(entry)
            // In bulk: dropping one entry each time would move all the others each time.
            if state.entries.count > capacity + capacity / 4 {
                state.entries.removeFirst(state.entries.count - capacity)
            }
            if let leaving { state.leaving.remove(leaving) }
            log?.write(entry)
        }
    }

    /// What ended after `seq`, oldest first.
    ///
    /// A client that has its reply may ask before the thread that sent it has noted that it was sent. So this waits for
    /// the replies that are leaving now, 50 ms at most: a client that reads slowly isn't waited for.
    func entries(after seq: Int) -> [JournalEntry] {
        let leaving = state.withLock { $0.leaving }
        for _ in 0..<50 where state.withLock({ !$0.leaving.isDisjoint(with: leaving) }) { usleep(1000) }
        return state.withLock { state in
            let first = state.entries.firstIndex { $0.seq > seq } ?? state.entries.endIndex
            return Array(state.entries[first...].suffix(capacity))
        }
    }
}
