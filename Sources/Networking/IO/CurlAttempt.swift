#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// One attempt: its easy handle, and what has come of its reply.
    ///
    /// `@unchecked Sendable` is right: its caller sets it up, then hands it to the loop's thread, and from there on only that
    /// thread touches it, libcurl's callbacks included. `finish` runs once, since whoever calls it has taken the attempt
    /// out of the loop's list, or never put it there.
    final class CurlAttempt: @unchecked Sendable {
        let id: Int
        let easy: CurlHandle
        private let request: URLRequest
        private let limits: TransportLimits
        private let continuation: CheckedContinuation<TransportReply, any Error>
        private var headerList: UnsafeMutablePointer<curl_slist>?

        private var fields: [String: String] = [:]
        private var headerBytes = 0
        private var body = Data()
        /// Why this side gave up, which libcurl then reports as a callback that failed.
        private var ownFailure: URLError.Code?

        init(
            id: Int, request: URLRequest, limits: TransportLimits,
            continuation: CheckedContinuation<TransportReply, any Error>
        ) {
            self.id = id
            self.request = request
            self.limits = limits
            self.continuation = continuation
            easy = CurlHandle(curl_easy_init())
        }

        deinit {
            curl_easy_cleanup(easy.pointer)
            curl_slist_free_all(headerList)
        }

        /// Returns false where libcurl refuses an option: nothing is sent then.
        func configure(_ configuration: CurlTransport.Configuration) -> Bool {
            guard let url = request.url else { return false }
            let handle = easy.pointer
            var results = [
                ccurl_set_text(handle, CURLOPT_URL, url.absoluteString),
                ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
                ccurl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
                // Every encoding that libcurl can undo; what is counted is what comes out.
                ccurl_set_text(handle, CURLOPT_ACCEPT_ENCODING, ""),
                ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1),
                ccurl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0),
                ccurl_set_pointer(handle, CURLOPT_PRIVATE, Unmanaged.passUnretained(self).toOpaque()),
                ccurl_set_data_function(handle, CURLOPT_WRITEFUNCTION, curlBody),
                ccurl_set_pointer(handle, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque()),
                ccurl_set_data_function(handle, CURLOPT_HEADERFUNCTION, curlHeader),
                ccurl_set_pointer(handle, CURLOPT_HEADERDATA, Unmanaged.passUnretained(self).toOpaque()),
            ]
            results += timeouts(handle) + method(handle) + headers(handle)
            if let file = configuration.caFile { results.append(ccurl_set_text(handle, CURLOPT_CAINFO, file)) }
            if !configuration.pinnedPublicKeys.isEmpty {
                let keys = configuration.pinnedPublicKeys.joined(separator: ";")
                results.append(ccurl_set_text(handle, CURLOPT_PINNEDPUBLICKEY, keys))
            }
            if url.scheme?.lowercased() == "http" {
                // Plain http goes to this machine, and not by way of a proxy that would read along.
                results.append(ccurl_set_text(handle, CURLOPT_NOPROXY, "*"))
            }
            return handle != nil && results.allSatisfy { $0 == CURLE_OK }
        }

        /// Silence is counted in whole seconds; a connection has to be there by then too.
        private func timeouts(_ handle: UnsafeMutableRawPointer?) -> [CURLcode] {
            let silence = max(1, Int(request.timeoutInterval.rounded(.up)))
            var results = [
                ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT, silence),
                ccurl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1),
                ccurl_set_long(handle, CURLOPT_LOW_SPEED_TIME, silence),
            ]
            if let deadline = limits.deadline {
                results.append(ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, max(1, Int(deadline.milliseconds))))
            }
            return results
        }

        private func method(_ handle: UnsafeMutableRawPointer?) -> [CURLcode] {
            let method = request.httpMethod ?? "GET"
            var results: [CURLcode] = []
            if let body = request.httpBody ?? (["POST", "PUT", "PATCH"].contains(method) ? Data() : nil) {
                results.append(ccurl_set_large(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
                results.append(
                    body.withUnsafeBytes {
                        ccurl_set_pointer(
                            handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1))
                    })
            }
            results.append(ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, method))
            if !["GET", "PUT", "DELETE", "HEAD"].contains(method),
                request.value(forHTTPHeaderField: "Idempotency-Key") == nil
            {
                // On a connection that the server had closed meanwhile, libcurl sends a request once more by itself. A
                // write that nothing makes safe to repeat gets a connection of its own.
                results.append(ccurl_set_long(handle, CURLOPT_FRESH_CONNECT, 1))
            }
            return results
        }

        private func headers(_ handle: UnsafeMutableRawPointer?) -> [CURLcode] {
            // Without these, libcurl would add an Expect, and call a body a form.
            var lines = ["Expect:"]
            let fields = request.allHTTPHeaderFields ?? [:]
            if fields["Content-Type"] == nil { lines.append("Content-Type:") }
            lines += fields.map { $0.value.isEmpty ? "\($0.key);" : "\($0.key): \($0.value)" }
            for line in lines { headerList = curl_slist_append(headerList, line) }
            return [ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, headerList)]
        }

        // MARK: On the loop's thread

        func finish(_ result: Result<TransportReply, any Error>) {
            continuation.resume(with: result)
        }

        /// Returns false to end the attempt.
        func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard body.count + bytes.count <= limits.maxResponseBytes else {
                ownFailure = .dataLengthExceedsMaximum
                return false
            }
            body.append(contentsOf: bytes)
            return true
        }

        /// Takes one line of a header, its end included. A status line begins a header anew: after 1xx, there is another.
        func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
            headerBytes += bytes.count
            guard headerBytes <= limits.maxHeaderBytes else {
                ownFailure = .dataLengthExceedsMaximum
                return false
            }
            let line = String(decoding: bytes, as: UTF8.self)
            if line.hasPrefix("HTTP/") {
                fields = [:]
            } else if let colon = line.firstIndex(of: ":") {
                let name = String(line[..<colon])
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
                // RFC 9110, section 5.3: a field that comes twice is one list.
                fields[name] = fields[name].map { "\($0), \(value)" } ?? value
            }
            return true
        }

        func result(of code: CURLcode) -> Result<TransportReply, any Error> {
            guard code == CURLE_OK else {
                let verdict = ccurl_get_long(easy.pointer, CURLINFO_SSL_VERIFYRESULT)
                let cause = ownFailure ?? CurlErrorCodes.code(for: code, certificateVerdict: verdict)
                let text = String(cString: curl_easy_strerror(code))
                return .failure(
                    URLError(cause, userInfo: [NSLocalizedDescriptionKey: "\(text) (curl \(code.rawValue))"]))
            }
            let status = ccurl_get_long(easy.pointer, CURLINFO_RESPONSE_CODE)
            guard let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: protocolName, headerFields: fields)
            else { return .failure(URLError(.badServerResponse)) }
            return .success(TransportReply(body: body, response: response, evidence: evidence))
        }

        /// The ALPN name.
        private var protocolName: String {
            switch ccurl_get_long(easy.pointer, CURLINFO_HTTP_VERSION) {
            case Int(CURL_HTTP_VERSION_2_0): "h2"
            case Int(CURL_HTTP_VERSION_1_0): "http/1.0"
            default: "http/1.1"
            }
        }

        /// libcurl counts each phase from the start, in microseconds, and those of a connection that was there as nothing.
        private var evidence: AttemptEvidence {
            func time(_ info: CURLINFO) -> Int { Int(ccurl_get_large(easy.pointer, info)) }
            let (resolved, connected) = (time(CURLINFO_NAMELOOKUP_TIME_T), time(CURLINFO_CONNECT_TIME_T))
            let (secured, sent) = (time(CURLINFO_APPCONNECT_TIME_T), time(CURLINFO_PRETRANSFER_TIME_T))
            let (answered, total) = (time(CURLINFO_STARTTRANSFER_TIME_T), time(CURLINFO_TOTAL_TIME_T))
            let isReused = ccurl_get_long(easy.pointer, CURLINFO_NUM_CONNECTS) == 0
            func phase(_ from: Int, _ to: Int) -> Duration { .microseconds(max(0, to - from)) }
            return AttemptEvidence(
                protocolName: protocolName, isReused: isReused, dns: isReused ? .zero : phase(0, resolved),
                connect: isReused ? .zero : phase(resolved, connected),
                tls: isReused || secured == 0 ? .zero : phase(connected, secured), waiting: phase(sent, answered),
                download: phase(answered, total), wireBytes: time(CURLINFO_SIZE_DOWNLOAD_T))
        }
    }
#endif
