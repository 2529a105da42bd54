#if os(Linux)
    import CCurl
    import Foundation

    /// One of libcurl's easy handles with the memory that it writes to. Lives on the loop's thread, and is used again: to
    /// make one costs as much as a short request.
    final class CurlHandle {
        let easy: UnsafeMutableRawPointer
        private let errorText: UnsafeMutablePointer<CChar>
        private var headerList: UnsafeMutablePointer<curl_slist>?

        /// `nil` where there is no memory left.
        init?() {
            guard let easy = curl_easy_init() else { return nil }
            self.easy = easy
            errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
            errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        }

        deinit {
            curl_easy_cleanup(easy)
            curl_slist_free_all(headerList)
            errorText.deallocate()
        }

        /// Forgets everything but the connections, which belong to the multi handle.
        func reset() {
            curl_easy_reset(easy)
            curl_slist_free_all(headerList)
            headerList = nil
            errorText[0] = 0
        }

        /// What went wrong, in libcurl's words, or nothing.
        var failureText: String { String(cString: errorText) }

        func set(_ option: CURLoption, _ value: Int) { ccurl_set_long(easy, option, value) }
        func set(_ option: CURLoption, _ value: String) { ccurl_set_text(easy, option, value) }

        /// Calls back with `context`, which has to live as long as the transfer runs.
        func setCallbacks(
            context: UnsafeMutableRawPointer, header: ccurl_bytes_callback, body: ccurl_bytes_callback,
            progress: ccurl_progress_callback?
        ) {
            ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
            ccurl_set_bytes_callback(easy, CURLOPT_HEADERFUNCTION, header)
            ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
            ccurl_set_bytes_callback(easy, CURLOPT_WRITEFUNCTION, body)
            ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
            ccurl_set_pointer(easy, CURLOPT_PRIVATE, context)
            if let progress {
                ccurl_set_progress_callback(easy, progress)
                ccurl_set_pointer(easy, CURLOPT_XFERINFODATA, context)
                set(CURLOPT_NOPROGRESS, 0)
            }
        }

        func setHeaders(_ lines: [String]) {
            for line in lines { headerList = curl_slist_append(headerList, line) ?? headerList }
            ccurl_set_list(easy, CURLOPT_HTTPHEADER, headerList)
        }

        func setBody(_ body: Data) {
            body.withUnsafeBytes { bytes in
                // An empty body has no address, and NULL would mean that there is none at all.
                _ =
                    bytes.isEmpty
                    ? ccurl_set_body(easy, "", 0) : ccurl_set_body(easy, bytes.baseAddress, curl_off_t(bytes.count))
            }
        }
    }
#endif
