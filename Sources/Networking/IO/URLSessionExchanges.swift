import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The exchanges that run on one URLSession: its delegate, which hands each callback to the exchange of that task.
///
/// A session's delegate rather than a task's: Foundation on Linux tells a task's own delegate nothing about data. And a
/// delegate rather than `data(for:)`, so that the body's limit holds while it arrives, redirects stop here, and a
/// cancelled caller returns without waiting for Foundation.
///
/// `@unchecked Sendable`: the one stored property is immutable and guards itself; NSObject adds no state.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let running = LockedValue([Int: URLSessionExchange]())

    /// Sends `request` as it is, and returns the first response to it, a redirect included.
    func reply(to request: URLRequest, limits: TransportLimits, on session: URLSession) async throws -> TransportReply {
        var request = request
        #if os(Linux)
            // Foundation cuts fractions off there: half a second would be none at all.
            request.timeoutInterval = max(1, request.timeoutInterval.rounded(.up))
        #endif
        let task = session.dataTask(with: request)
        let exchange = URLSessionExchange(limits: limits)
        running.withLock { $0[task.taskIdentifier] = exchange }
        defer { running.withLock { $0[task.taskIdentifier] = nil } }
        return try await exchange.reply(of: task)
    }

    /// `nil` for a task whose caller has already left.
    private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
        running.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Answered with nil, the redirect itself becomes the response. Foundation on Linux traps where this is answered
        // after the task was cancelled, and where it is cancelled before the answer has arrived: the exchange excludes
        // both.
        if exchange(of: task)?.stopsAtRedirect() == true { completionHandler(nil) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        exchange(of: dataTask)?.received(response, of: dataTask)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.received(data, of: dataTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchange(of: task)?.completed(task, error: error)
    }
}
