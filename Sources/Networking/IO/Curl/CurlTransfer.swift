#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// One request under way in libcurl. Lives on the loop's thread from start to end; libcurl calls back there.
    final class CurlTransfer {
        let id: CurlEventLoop.TransferID
        let handle: CurlHandle
        /// Whether it may be a stream beside others on an HTTP/2 connection.
        let mayShareConnection: Bool
        private let limits: TransportLimits
        private let timeout: UInt64
        private let end: UInt64?
        private let clock: CurlLoopClock

        private var head = ResponseHeadLines()
        private var body = Data()
        /// Why this side gave the transfer up, which libcurl then reports as a failed callback.
        private var ownFailure: URLError.Code?
        private var lastActivity: UInt64
        private var uploaded: curl_off_t = 0

        init(
            id: CurlEventLoop.TransferID, request: CurlRequest, limits: TransportLimits, handle: CurlHandle,
            configuration: CurlConfiguration, clock: CurlLoopClock
        ) {
            self.id = id
            self.handle = handle
            self.limits = limits
            self.clock = clock
            mayShareConnection = request.isSecure
            lastActivity = clock.now
            timeout = request.timeout.nanoseconds
            end = limits.deadline.map { clock.now + $0.nanoseconds }
            handle.apply(request, configuration)
            handle.setCallbacks(
                context: Unmanaged.passUnretained(self).toOpaque(), header: Self.headerCallback,
                body: Self.bodyCallback,
                // Only an upload may go on for long without a byte coming back.
                progress: (request.body?.count ?? 0) > 64 << 10 ? Self.progressCallback : nil)
        }

        /// When this transfer has to be given up, unless a byte comes before.
        var expiry: UInt64 { min(lastActivity + timeout, end ?? .max) }

        /// The outcome, once libcurl is done with it. Called once.
        func result(_ code: CURLcode) -> Result<CurlReply, any Error> {
            if let ownFailure { return .failure(URLError(ownFailure)) }
            guard code == CURLE_OK else {
                return .failure(
                    CurlFailure.urlError(
                        code, text: handle.failureText,
                        systemError: Int32(truncatingIfNeeded: ccurl_get_long(handle.easy, CURLINFO_OS_ERRNO)),
                        verifyResult: ccurl_get_long(handle.easy, CURLINFO_SSL_VERIFYRESULT)))
            }
            // To libcurl, a connection that ends inside the head is a whole response.
            guard head.isComplete else { return .failure(URLError(.networkConnectionLost)) }
            return .success(CurlReply(head: head.bytes, body: body, evidence: handle.evidence()))
        }

        // MARK: What libcurl calls

        private static let headerCallback: ccurl_bytes_callback = { bytes, size, count, context in
            guard let transfer = CurlTransfer.of(context), let bytes else { return 0 }
            return transfer.takeHeaderLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }

        private static let bodyCallback: ccurl_bytes_callback = { bytes, size, count, context in
            guard let transfer = CurlTransfer.of(context), let bytes else { return 0 }
            return transfer.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }

        private static let progressCallback: ccurl_progress_callback = { context, _, _, _, uploaded in
            CurlTransfer.of(context)?.noteUploaded(uploaded)
            return 0
        }

        /// The transfer that a callback is for: alive, since the loop keeps it for as long as libcurl has its handle.
        static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        private func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Int {
            lastActivity = clock.now
            let wasComplete = head.isComplete
            head.append(line)
            guard head.byteCount <= limits.maxHeaderBytes else { return giveUp(.dataLengthExceedsMaximum) }
            if head.isComplete, !wasComplete, let length = head.announcedLength {
                guard length <= limits.maxResponseBytes else { return giveUp(.dataLengthExceedsMaximum) }
                body.reserveCapacity(length)
            }
            return line.count
        }

        private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
            lastActivity = clock.now
            guard bytes.count <= limits.maxResponseBytes - body.count else { return giveUp(.dataLengthExceedsMaximum) }
            body.append(contentsOf: bytes)
            return bytes.count
        }

        private func noteUploaded(_ count: curl_off_t) {
            if count != uploaded { lastActivity = clock.now }
            uploaded = count
        }

        /// Ends the transfer: libcurl stops at a callback that takes fewer bytes than it was given, and a line or a piece of
        /// a body always has some.
        private func giveUp(_ code: URLError.Code) -> Int {
            ownFailure = code
            forbidReuse()
            return 0
        }

        /// Closes the connection with this transfer, unless others run on it. libcurl 7.88 leaves the reset of an HTTP/2
        /// stream in its output buffer until something else is sent on that connection, and the server would go on.
        func forbidReuse() { handle.set(CURLOPT_FORBID_REUSE, 1) }

        /// Sends what waits in the output buffer of an HTTP/2 connection: the change of a window does, and this one is
        /// taken back at once.
        func flushConnection() {
            curl_easy_pause(handle.easy, CURLPAUSE_RECV)
            curl_easy_pause(handle.easy, CURLPAUSE_CONT)
        }

        /// Whether this side ended it while it ran.
        var wasGivenUp: Bool { ownFailure != nil }
    }

    extension Duration {
        /// For libcurl's and the loop's clocks: 0 at least, and never too much to be added to a time.
        fileprivate var nanoseconds: UInt64 {
            let (seconds, attoseconds) = components
            guard seconds >= 0 else { return 0 }
            return UInt64(min(seconds, 1 << 32)) * 1_000_000_000 + UInt64(max(0, attoseconds)) / 1_000_000_000
        }
    }
#endif
