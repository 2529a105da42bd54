#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// Runs the transfers. Made and used on the loop's thread only, as libcurl's multi handle wants it.
    final class CurlWorker {
        private struct Running {
            let transfer: CurlTransfer
            let continuation: CurlEventLoop.Continuation
        }

        private let multi: UnsafeMutableRawPointer
        private let configuration: CurlConfiguration
        private let clock = CurlLoopClock()
        /// Whoever takes a transfer out of here resumes its caller: once, therefore.
        private var running: [CurlEventLoop.TransferID: Running] = [:]
        private var spareHandles: [CurlHandle] = []
        /// Whether a stream was given up whose connection others may still use.
        private var hasBufferedResets = false
        /// No transfer has to be given up before; bytes that arrive only move it away.
        private var nextExpiry = UInt64.max

        private static let maxSpareHandles = 64

        init(multi: UnsafeMutableRawPointer, configuration: CurlConfiguration) {
            self.multi = multi
            self.configuration = configuration
        }

        /// Works until `inbox` is closed, asleep while there is nothing to do, and then gives up what still runs.
        func run(_ inbox: LockedValue<CurlInbox>) {
            while let commands = inbox.withLock({ $0.take() }) {
                clock.tick()
                for command in commands { perform(command) }
                var stillRunning: CInt = 0
                curl_multi_perform(multi, &stillRunning)
                finishTransfers()
                clock.tick()
                expireTransfers()
                flushResets()
                if inbox.withLock({ $0.fallAsleep() }) { curl_multi_poll(multi, nil, 0, pollMilliseconds, nil) }
            }
            for id in Array(running.keys) { end(id, with: .failure(URLError(.cancelled))) }
            spareHandles = []
        }

        private func perform(_ command: CurlEventLoop.Command) {
            switch command {
            case .start(let id, let request, let limits, let continuation):
                start(id, request, limits, continuation)
            case .cancel(let id):
                giveUp(id, with: CancellationError())
            }
        }

        /// Makes sure that the servers learn of the streams that were given up in this round.
        private func flushResets() {
            guard hasBufferedResets else { return }
            hasBufferedResets = false
            for entry in running.values where entry.transfer.mayShareConnection { entry.transfer.flushConnection() }
        }

        private func start(
            _ id: CurlEventLoop.TransferID, _ request: CurlRequest, _ limits: TransportLimits,
            _ continuation: CurlEventLoop.Continuation
        ) {
            guard let handle = spareHandles.popLast() ?? CurlHandle() else {
                continuation.resume(throwing: URLError(.resourceUnavailable))
                return
            }
            let transfer = CurlTransfer(
                id: id, request: request, limits: limits, handle: handle, configuration: configuration, clock: clock)
            running[id] = Running(transfer: transfer, continuation: continuation)
            nextExpiry = min(nextExpiry, transfer.expiry)
            let code = curl_multi_add_handle(multi, handle.easy)
            if code != CURLM_OK { end(id, with: .failure(URLError(.unknown))) }
        }

        private func finishTransfers() {
            var code = CURLE_OK
            while let easy = ccurl_multi_next_done(multi, &code) {
                guard let transfer = CurlTransfer.of(ccurl_get_pointer(easy, CURLINFO_PRIVATE)) else { continue }
                if transfer.wasGivenUp, transfer.mayShareConnection { hasBufferedResets = true }
                end(transfer.id, with: transfer.result(code))
            }
        }

        private func expireTransfers() {
            guard clock.now >= nextExpiry else { return }
            for (id, entry) in running where entry.transfer.expiry <= clock.now {
                giveUp(id, with: URLError(.timedOut))
            }
            nextExpiry = running.values.map(\.transfer.expiry).min() ?? .max
        }

        /// Ends a transfer that still runs.
        private func giveUp(_ id: CurlEventLoop.TransferID, with error: any Error) {
            guard let transfer = running[id]?.transfer else { return }
            transfer.forbidReuse()
            if transfer.mayShareConnection { hasBufferedResets = true }
            end(id, with: .failure(error))
        }

        /// Takes a transfer out of libcurl, which closes its connection or resets its stream unless it is complete. A
        /// transfer that isn't there has ended before.
        private func end(_ id: CurlEventLoop.TransferID, with result: Result<CurlReply, any Error>) {
            guard let entry = running.removeValue(forKey: id) else { return }
            curl_multi_remove_handle(multi, entry.transfer.handle.easy)
            if spareHandles.count < Self.maxSpareHandles {
                entry.transfer.handle.reset()
                spareHandles.append(entry.transfer.handle)
            }
            if running.isEmpty { nextExpiry = .max }
            entry.continuation.resume(with: result)
        }

        /// libcurl shortens this by timers of its own, and a command ends it.
        private var pollMilliseconds: CInt {
            guard nextExpiry != .max else { return .max }
            guard nextExpiry > clock.now else { return 0 }
            // One more, so that the time has come when it wakes.
            return CInt(min((nextExpiry - clock.now) / 1_000_000 + 1, UInt64(CInt.max)))
        }
    }
#endif
