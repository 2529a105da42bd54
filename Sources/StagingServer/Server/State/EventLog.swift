import Synchronization

/// The feed's changes, the last ones kept for clients that come back, and who waits for the next one.
final class EventLog: Sendable {
    enum Kind: String, Sendable {
        case created = "item.created"
        case updated = "item.updated"
        case deleted = "item.deleted"
    }

    struct Event: Sendable, Equatable {
        let seq: Int
        let kind: Kind
        let id: String
    }

    /// What a reader missed.
    enum Missed: Sendable, Equatable {
        case events([Event])
        /// More than is kept, or a number that this server never gave out.
        case reset(seq: Int)
    }

    private struct State: Sendable {
        var events: [Event] = []
        var lastSeq = 0
        var closings = 0
        var readers: [ObjectIdentifier: Signal] = [:]
    }

    private let capacity: Int
    private let state: Mutex<State>

    /// Numbers begin at `start`. One that grows from run to run, such as the time, makes the numbers of an earlier run
    /// recognisable: they get a reset.
    init(capacity: Int = 1000, start: Int = 0) {
        self.capacity = capacity
        state = Mutex(State(lastSeq: start))
    }

    var lastSeq: Int { state.withLock { $0.lastSeq } }

    func publish(_ kind: Kind, id: String) {
        state.withLock { state in
            state.lastSeq += 1
            state.events.append(Event(seq: state.lastSeq, kind: kind, id: id))
            if state.events.count > capacity { state.events.removeFirst(state.events.count - capacity) }
            for reader in state.readers.values { reader.raise() }
        }
    }

    /// Forgets what there was: every reader, now or when it comes back, is to load the feed again.
    func reset() {
        state.withLock { state in
            // A number that no reader has yet, and no event for it: it can't be replayed.
            state.lastSeq += 1
            state.events = []
            for reader in state.readers.values { reader.raise() }
        }
    }

    /// Ends every stream that is open now.
    func closeStreams() {
        state.withLock { state in
            state.closings += 1
            for reader in state.readers.values { reader.raise() }
        }
    }

    /// Grows with each `closeStreams`.
    var closings: Int { state.withLock { $0.closings } }

    func missed(after seq: Int) -> Missed {
        state.withLock { state in
            guard seq <= state.lastSeq, seq >= state.lastSeq - state.events.count else {
                return .reset(seq: state.lastSeq)
            }
            return .events(Array(state.events.suffix(state.lastSeq - seq)))
        }
    }

    /// Raises `reader` with each event, until `unsubscribe`.
    func subscribe(_ reader: Signal) { state.withLock { $0.readers[ObjectIdentifier(reader)] = reader } }
    func unsubscribe(_ reader: Signal) { state.withLock { $0.readers[ObjectIdentifier(reader)] = nil } }
}
