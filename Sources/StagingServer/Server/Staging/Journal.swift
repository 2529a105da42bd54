import Foundation

/// What the server saw, in the order in which it began: joined to a client's log by request id.
final class Journal: Sendable {
    enum Outcome: String, Codable, Sendable {
        /// The reply was handed to the socket as a whole.
        case completed
        /// The client closed its side first.
        case clientAborted
        /// The server closed the connection, on purpose or because it stopped.
        case dropped
    }

    struct Entry: Encodable, Sendable {
        let seq: UInt64
        let requestId: String?
        let method: String
        let path: String
        var status: Int?
        var outcome: Outcome
        let startedAt: Date
        var durationMs: Double
    }

    private struct Open {
        var entry: Entry
        let start: ContinuousClock.Instant
        /// Known before the connection's end: a client that was seen to leave.
        var fate: Outcome?
    }

    private struct State {
        var nextSeq: UInt64 = 1
        var open: [UInt64: Open] = [:]
        /// Ended requests by `seq`, the oldest first; bounded.
        var ended: [Entry] = []
    }

    static let capacity = 20_000
    private let state = Locked(State())
    private let log: FileHandle?

    init(logFile: String?) throws {
        guard let logFile else {
            log = nil
            return
        }
        let descriptor = open(logFile, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StagingServerError("the log file \(logFile) can't be opened: \(String(cString: strerror(errno)))")
        }
        log = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// A request has come; returns its token.
    func begin(_ request: Request) -> UInt64 {
        state.withLock { state in
            let seq = state.nextSeq
            state.nextSeq += 1
            let entry = Entry(
                seq: seq, requestId: request.requestID, method: request.method, path: request.path, status: nil,
                outcome: .completed, startedAt: Date(), durationMs: 0)
            state.open[seq] = Open(entry: entry, start: .now)
            return seq
        }
    }

    func setStatus(_ status: Int, of token: UInt64) {
        state.withLock { $0.open[token]?.entry.status = status }
    }

    /// The request is over, by this outcome. The first word counts: what a wait saw of the client, the daemon only
    /// learns later.
    func end(_ token: UInt64, _ outcome: Outcome) {
        let entry: Entry? = state.withLock { state in
            guard var open = state.open.removeValue(forKey: token) else { return nil }
            open.entry.outcome = outcome
            open.entry.durationMs = open.start.duration(to: .now).milliseconds
            if outcome != .completed { open.entry.status = nil }
            state.ended.append(open.entry)
            if state.ended.count > Self.capacity { state.ended.removeFirst(Self.capacity / 10) }
            return open.entry
        }
        guard let entry, let log else { return }
        try? log.write(contentsOf: Reply.json(entry).body + Data("\n".utf8))
    }

    /// Entries with a greater `seq`, in its order.
    func entries(after seq: UInt64) -> [Entry] {
        state.withLock { state in state.ended.filter { $0.seq > seq } }.sorted { $0.seq < $1.seq }
    }
}

extension Duration {
    var milliseconds: Double {
        let (seconds, attoseconds) = components
        return ((Double(seconds) * 1e6 + Double(attoseconds) * 1e-12).rounded()) / 1e3
    }

    var seconds: Double { milliseconds / 1e3 }
}
