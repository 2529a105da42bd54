import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The attempts that a `URLSessionTransport` has in flight: gathers each one's body and resumes its caller once.
final class URLSessionAttempts: NSObject, URLSessionDataDelegate {
    private struct Attempt: Sendable {
        let continuation: CheckedContinuation<TransportReply, any Error>
        let maxBytes: Int
        let deadline: OneShotTimer?
        var body = Data()
        /// Why this transport gave the attempt up itself, which Foundation then reports as cancelled.
        var ownFailure: URLError.Code?
    }

    /// By task identifier, which is unique within one session. Whoever removes an attempt resumes it.
    private let attempts = LockedValue<[Int: Attempt]>([:])

    func begin(
        _ task: URLSessionDataTask, limits: TransportLimits,
        _ continuation: CheckedContinuation<TransportReply, any Error>
    ) {
        let attempt = Attempt(
            continuation: continuation, maxBytes: limits.maxResponseBytes,
            deadline: limits.deadline.map { limit in
                OneShotTimer(after: limit) { [weak self] in self?.giveUp(task, .timedOut) }
            })
        attempts.withLock { $0[task.taskIdentifier] = attempt }
        task.resume()
    }

    private func giveUp(_ task: URLSessionTask, _ code: URLError.Code) {
        attempts.withLock { $0[task.taskIdentifier]?.ownFailure = code }
        task.cancel()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = attempts.withLock { attempts in
            guard var attempt = attempts.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            attempt.body.append(data)
            let isTooLarge = attempt.body.count > attempt.maxBytes
            attempts[dataTask.taskIdentifier] = attempt
            return isTooLarge
        }
        if isTooLarge { giveUp(dataTask, .dataLengthExceedsMaximum) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The redirect itself is the reply: the transport decides about it.
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let attempt = attempts.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        attempt.deadline?.cancel()
        if let code = attempt.ownFailure {
            attempt.continuation.resume(throwing: URLError(code))
        } else if let error {
            attempt.continuation.resume(throwing: error)
        } else if let response = task.response as? HTTPURLResponse {
            attempt.continuation.resume(returning: TransportReply(body: attempt.body, response: response))
        } else {
            attempt.continuation.resume(throwing: URLError(.badServerResponse))
        }
    }
}
