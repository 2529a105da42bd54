import Foundation

/// The life of one exchange: waiting for its caller, running, finished. The caller's continuation is handed out once.
struct URLSessionExchangeState {
    private enum Phase {
        case created
        case running(CheckedContinuation<TransportReply, any Error>)
        case finished
    }

    private var phase = Phase.created
    private(set) var body = Data()
    private(set) var deadline: OneShotTimer?
    /// Whether cancelling the task is still right: not once it stands at a redirect, where it ends by itself.
    private(set) var mayCancelTask = true

    /// Whether the task may start; `false` where the caller was cancelled before it came to wait.
    mutating func begin(_ continuation: CheckedContinuation<TransportReply, any Error>) -> Bool {
        guard case .created = phase else { return false }
        phase = .running(continuation)
        return true
    }

    /// The continuation to resume, the first time only.
    mutating func finish() -> CheckedContinuation<TransportReply, any Error>? {
        defer {
            phase = .finished
            body = Data()
            deadline = nil
        }
        if case .running(let continuation) = phase { return continuation }
        return nil
    }

    /// Whether the exchange still runs, and so the timer is needed.
    mutating func keep(_ timer: OneShotTimer) -> Bool {
        guard case .running = phase else { return false }
        deadline = timer
        return true
    }

    /// Whether to answer the redirect's question.
    mutating func stopAtRedirect() -> Bool {
        if case .finished = phase { return false }
        mayCancelTask = false
        return true
    }

    /// Whether `data` fits. What comes after the end is dropped.
    mutating func append(_ data: Data, limit: Int) -> Bool {
        guard case .running = phase else { return true }
        guard data.count <= limit - body.count else { return false }
        body.append(data)
        return true
    }
}
