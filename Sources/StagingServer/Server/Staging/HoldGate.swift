import Glibc
import Synchronization

/// Keeps answers back until they are released, in whatever order: what overtakes what is then no accident.
///
/// Threads: each held request waits on its own connection's thread, for its own signal.
final class HoldGate: Sendable {
    /// Which requests are held.
    struct Scope: Codable, Sendable, Equatable {
        var method: String?
        var path: String?
    }

    struct Held: Encodable, Sendable, Equatable {
        /// Grows in the order of arrival.
        let number: Int
        let requestId: String?
        let method: String
        let path: String
    }

    private struct Entry: Sendable {
        let held: Held
        let signal: Signal
        /// Names the request while it is open: a connection has one at a time.
        let descriptor: Int32
    }

    private struct State: Sendable {
        var scope: Scope?
        var waiting: [Entry] = []
        /// Let go, and not yet at its end.
        var leaving: Set<Int32> = []
        var lastNumber = 0
    }

    private let state = Mutex(State())

    var scope: Scope? { state.withLock { $0.scope } }
    var held: [Held] { state.withLock { $0.waiting.map(\.held) } }

    func close(for scope: Scope) { state.withLock { $0.scope = scope } }

    /// Lets everything go, and holds nothing more.
    func open() {
        state.withLock { $0.scope = nil }
        release(.arrived, count: nil)
    }

    /// Blocks while `request` is held. `.elapsed` for a request that isn't.
    func wait(for request: Request, watch: ConnectionWatch) -> ConnectionWatch.Ending {
        guard let signal = enter(request, watch) else { return .elapsed }
        let ending = watch.wait(nil, or: signal.descriptor)
        if ending != .signalled { leave(watch.descriptor) }
        return ending
    }

    /// Lets up to `count` answers go, each when the one before it has been sent: so they arrive in this order. Answers
    /// the numbers of those that went.
    @discardableResult
    func release(_ order: HoldOrder, count: Int?) -> [Int] {
        var released: [Int] = []
        for number in order.arranged(held.map(\.number)).prefix(count ?? .max) {
            guard let entry = take(number) else { continue }
            entry.signal.raise()
            released.append(number)
            // An event stream has no end to wait for.
            for _ in 0..<500 where state.withLock({ $0.leaving.contains(entry.descriptor) }) { usleep(1000) }
        }
        return released
    }

    /// The request on this connection is over, whatever became of it.
    func ended(_ descriptor: Int32) { state.withLock { _ = $0.leaving.remove(descriptor) } }

    private func enter(_ request: Request, _ watch: ConnectionWatch) -> Signal? {
        state.withLock { state in
            guard let scope = state.scope, scope.method.map({ $0 == request.method }) ?? true,
                request.isUnder(scope.path ?? "/"), let signal = try? Signal()
            else { return nil }
            state.lastNumber += 1
            let held = Held(
                number: state.lastNumber, requestId: request.header("X-Request-ID"), method: request.method,
                path: request.path)
            state.waiting.append(Entry(held: held, signal: signal, descriptor: watch.descriptor))
            return signal
        }
    }

    private func take(_ number: Int) -> Entry? {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.held.number == number }) else { return nil }
            let entry = state.waiting.remove(at: index)
            state.leaving.insert(entry.descriptor)
            return entry
        }
    }

    private func leave(_ descriptor: Int32) {
        state.withLock { state in state.waiting.removeAll { $0.descriptor == descriptor } }
    }
}
