#if os(Linux)
    import CCurl
    import Foundation

    /// The one thread that runs every attempt of a transport. It sleeps in `curl_multi_poll` where nothing happens.
    ///
    /// Callers only put an order on a list and wake the thread; everything that libcurl's multi handle does is done by the
    /// thread, so that nothing of it needs a lock.
    final class CurlLoop: Sendable {
        private enum Order: Sendable {
            case start(CurlAttempt)
            case cancel(Int)
            case stop
        }

        private struct State: Sendable {
            var orders: [Order] = []
            var nextID = 0
            var isRunning = false
            var isStopped = false
        }

        private let state = LockedValue(State())
        private let multi: CurlHandle

        init() {
            multi = CurlHandle(Self.makeMulti())
        }

        private static let isLibraryReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        private static func makeMulti() -> UnsafeMutableRawPointer? {
            _ = isLibraryReady
            let multi = curl_multi_init()
            // Idle connections that are kept for the next request.
            _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 64)
            return multi
        }

        func nextID() -> Int {
            state.withLock { state in
                state.nextID += 1
                return state.nextID
            }
        }

        func start(_ attempt: CurlAttempt) { order(.start(attempt)) }
        func cancel(_ id: Int) { order(.cancel(id)) }
        /// Nobody waits for an attempt any more: whoever did held the transport.
        func stop() { order(.stop) }

        private func order(_ order: Order) {
            let startsThread = state.withLock { state in
                state.orders.append(order)
                guard !state.isRunning, !state.isStopped else { return false }
                state.isRunning = true
                return true
            }
            if startsThread {
                let thread = Thread { [self] in run() }
                thread.name = "feedscope.curl"
                thread.start()
            } else {
                curl_multi_wakeup(multi.pointer)
            }
        }

        // MARK: On the thread

        private func run() {
            var attempts: [Int: CurlAttempt] = [:]
            var running: Int32 = 0
            while true {
                let orders = state.withLock { state in
                    defer { state.orders = [] }
                    return state.orders
                }
                for order in orders {
                    switch order {
                    case .start(let attempt):
                        attempts[attempt.id] = attempt
                        curl_multi_add_handle(multi.pointer, attempt.easy.pointer)
                    case .cancel(let id):
                        // One that has ended already has nothing to cancel.
                        guard let attempt = attempts.removeValue(forKey: id) else { continue }
                        // Closes an HTTP/1.1 connection, whose answer would come else, and resets an HTTP/2 stream.
                        curl_multi_remove_handle(multi.pointer, attempt.easy.pointer)
                        attempt.finish(.failure(CancellationError()))
                    case .stop:
                        return end(attempts)
                    }
                }
                curl_multi_perform(multi.pointer, &running)
                readMessages(&attempts)
                curl_multi_poll(multi.pointer, nil, 0, 60_000, nil)
            }
        }

        private func readMessages(_ attempts: inout [Int: CurlAttempt]) {
            var left: Int32 = 0
            while let message = curl_multi_info_read(multi.pointer, &left) {
                guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                    let context = ccurl_get_private(easy)
                else { continue }
                let attempt = Unmanaged<CurlAttempt>.fromOpaque(context).takeUnretainedValue()
                let result = ccurl_message_result(message)
                curl_multi_remove_handle(multi.pointer, easy)
                attempts[attempt.id] = nil
                attempt.finish(attempt.result(of: result))
            }
        }

        private func end(_ attempts: [Int: CurlAttempt]) {
            for attempt in attempts.values {
                curl_multi_remove_handle(multi.pointer, attempt.easy.pointer)
                attempt.finish(.failure(CancellationError()))
            }
            let late = state.withLock { state in
                state.isStopped = true
                defer { state.orders = [] }
                return state.orders
            }
            for case .start(let attempt) in late { attempt.finish(.failure(CancellationError())) }
            curl_multi_cleanup(multi.pointer)
        }
    }

    /// A handle of libcurl's. `@unchecked Sendable` is right: an easy handle is set up by one thread and then handed to the
    /// loop's, a multi handle is used by the loop's alone, but for `curl_multi_wakeup`, which is made for any thread.
    struct CurlHandle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer?
        init(_ pointer: UnsafeMutableRawPointer?) { self.pointer = pointer }
    }
#endif
