import Foundation
import Synchronization

/// One client's event stream: what it missed, then each event as it comes, and a comment when there is none for long.
final class EventBody: BodyStream {
    private struct State {
        var lastSeq: Int
        var unsent = Data()
    }

    private let events: EventLog
    private let wake: Signal
    private let watch: ConnectionWatch
    private let heartbeat: Duration
    /// How often streams had been closed when this one began.
    private let closings: Int
    private let state: Mutex<State>

    init(
        _ events: EventLog, after seq: Int, wake: Signal, watch: ConnectionWatch, heartbeat: Duration = .seconds(15)
    ) {
        self.events = events
        self.wake = wake
        self.watch = watch
        self.heartbeat = heartbeat
        closings = events.closings
        state = Mutex(State(lastSeq: seq))
        events.subscribe(wake)
    }

    deinit { events.unsubscribe(wake) }

    func next(into buffer: UnsafeMutableRawBufferPointer) -> BodyStep {
        while true {
            if events.closings != closings { return .end }
            if let count = takeUnsent(into: buffer) { return .bytes(count) }
            switch watch.wait(heartbeat, or: wake.descriptor) {
            case .elapsed: state.withLock { $0.unsent = Data(": heartbeat\n\n".utf8) }
            // Lowered before the log is read: an event that comes in between raises it again.
            case .signalled: wake.lower()
            case .clientLeft: return .clientLeft
            case .stopping: return .drop
            }
        }
    }

    private func takeUnsent(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        state.withLock { state in
            if state.unsent.isEmpty { collect(&state) }
            guard !state.unsent.isEmpty else { return nil }
            let count = state.unsent.copyBytes(to: buffer)
            state.unsent = Data(state.unsent.dropFirst(count))
            return count
        }
    }

    private func collect(_ state: inout State) {
        switch events.missed(after: state.lastSeq) {
        case .events(let missed):
            for event in missed {
                let data = WireJSON.data(["id": event.id])
                state.unsent += Data("id: \(event.seq)\nevent: \(event.kind.rawValue)\ndata: ".utf8) + data
                state.unsent += Data("\n\n".utf8)
            }
            state.lastSeq = missed.last?.seq ?? state.lastSeq
        case .reset(let seq):
            state.unsent = Data("id: \(seq)\nevent: reset\ndata: {}\n\n".utf8)
            state.lastSeq = seq
        }
    }
}
