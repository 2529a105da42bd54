import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response on a URLSession, redirects not followed. Used once; called from any thread.
final class URLSessionExchange: Sendable {
    private let limits: TransportLimits
    private let state = LockedValue(URLSessionExchangeState())
    #if os(Linux)
        private static let cancellations = DispatchQueue(label: "org.feedscope.urlsession.cancellations")
    #endif

    init(limits: TransportLimits) { self.limits = limits }

    /// Runs `task`. Throws `URLError`, or `CancellationError` as soon as the caller is cancelled.
    func reply(of task: URLSessionDataTask) async throws -> TransportReply {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if state.withLock({ $0.begin(continuation) }) {
                    startDeadline(of: task)
                    task.resume()
                } else {
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            finish(task, with: .failure(CancellationError()))
        }
    }

    private func startDeadline(of task: URLSessionDataTask) {
        guard let limit = limits.deadline else { return }
        let timer = OneShotTimer(after: limit) { [weak self] in
            self?.finish(task, with: .failure(URLError(.timedOut)))
        }
        if !state.withLock({ $0.keep(timer) }) { timer.cancel() }
    }

    /// Whether the redirect's question is to be answered.
    func stopsAtRedirect() -> Bool { state.withLock { $0.stopAtRedirect() } }

    func received(_ response: URLResponse, of task: URLSessionDataTask) {
        let isTooLong =
            response.expectedContentLength > Int64(limits.maxResponseBytes)
            || (response as? HTTPURLResponse).map { $0.headerBytes > limits.maxHeaderBytes } ?? false
        if isTooLong { finish(task, with: .failure(URLError(.dataLengthExceedsMaximum))) }
    }

    func received(_ data: Data, of task: URLSessionDataTask) {
        let fits = state.withLock { $0.append(data, limit: limits.maxResponseBytes) }
        if !fits { finish(task, with: .failure(URLError(.dataLengthExceedsMaximum))) }
    }

    func completed(_ task: URLSessionTask, error: (any Error)?) {
        let body = state.withLock { $0.body }
        if let error {
            finish(task, with: .failure(URLSessionFailure.urlError(for: error)))
        } else if let response = task.response as? HTTPURLResponse {
            finish(task, with: .success(TransportReply(body: body, response: response)))
        } else {
            finish(task, with: .failure(URLError(.badServerResponse)))
        }
    }

    /// Resumes the caller, unless something else has, and ends the task where it still runs.
    private func finish(_ task: URLSessionTask, with result: Result<TransportReply, any Error>) {
        let (continuation, deadline, mayCancel) = state.withLock { state in
            let deadline = state.deadline
            return (state.finish(), deadline, state.mayCancelTask)
        }
        deadline?.cancel()
        if mayCancel, case .failure = result {
            #if os(Linux)
                // Foundation there waits for the session's queue (swift-corelibs-foundation #5412): a deadlock where
                // that queue is resuming the very task whose cancellation this is.
                Self.cancellations.async { task.cancel() }
            #else
                task.cancel()
            #endif
        }
        continuation?.resume(with: result)
    }
}

extension HTTPURLResponse {
    /// The header fields' size as they came over HTTP/1.1: name, colon, space, value, line end.
    fileprivate var headerBytes: Int {
        allHeaderFields.reduce(0) { sum, field in
            sum + "\(field.key)".utf8.count + "\(field.value)".utf8.count + 4
        }
    }
}
