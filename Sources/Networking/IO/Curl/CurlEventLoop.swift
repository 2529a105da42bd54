#if os(Linux)
    import CCurl
    import Foundation

    /// The thread that all of a transport's transfers run on, as its callers see it.
    ///
    /// `@unchecked Sendable`: `multi` is immutable, and of what it points to, all threads but the loop's own use
    /// `curl_multi_wakeup` alone, which libcurl allows to any. It is cleaned up when nobody holds this any more, the loop's
    /// thread included.
    final class CurlEventLoop: @unchecked Sendable {
        typealias TransferID = UInt64
        typealias Continuation = CheckedContinuation<CurlReply, any Error>

        /// What the loop is asked to do.
        enum Command: Sendable {
            case start(TransferID, CurlRequest, TransportLimits, Continuation)
            case cancel(TransferID)
        }

        private let inbox = LockedValue(CurlInbox())
        private let multi: UnsafeMutableRawPointer?

        /// libcurl wants it once a process, before anything else.
        private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        init(configuration: CurlConfiguration) {
            multi = Self.isReady ? curl_multi_init() : nil
            guard let multi else {
                _ = inbox.withLock { $0.close() }
                return
            }
            let limit = max(1, configuration.maxConnectionsPerHost)
            ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, limit)
            ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, limit)
            let thread = Thread { [self] in
                guard let multi = self.multi else { return }
                CurlWorker(multi: multi, configuration: configuration).run(inbox)
            }
            thread.name = "org.feedscope.curl"
            thread.start()
        }

        deinit { curl_multi_cleanup(multi) }

        /// Sends `request`, redirects not followed. Throws `URLError`, or `CancellationError` where the caller is cancelled:
        /// the connection is then closed, or the stream reset.
        func reply(to request: CurlRequest, limits: TransportLimits) async throws -> CurlReply {
            let id = inbox.withLock { $0.nextID() }
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    submit(.start(id, request, limits, continuation))
                    // A cancellation that came before knew of nothing to cancel.
                    if Task.isCancelled { submit(.cancel(id)) }
                }
            } onCancel: {
                submit(.cancel(id))
            }
        }

        /// Ends the thread. What still runs is cancelled.
        func stop() {
            if inbox.withLock({ $0.close() }) { wake() }
        }

        private func submit(_ command: Command) {
            let (isRefused, wakes) = inbox.withLock { inbox in
                inbox.isClosed ? (true, false) : (false, inbox.append(command))
            }
            // Outside the lock, which the loop takes first of all when it wakes.
            if wakes { wake() }
            if isRefused, case .start(_, _, _, let continuation) = command {
                continuation.resume(throwing: URLError(.cannotConnectToHost))
            }
        }

        private func wake() {
            if let multi { curl_multi_wakeup(multi) }
        }
    }
#endif
