#if os(Linux)
    import CCurl
    import Foundation

    extension CurlHandle {
        /// Sets everything that `request` asks for, on a handle that was just made or reset.
        func apply(_ request: CurlRequest, _ configuration: CurlConfiguration) {
            set(CURLOPT_URL, request.url)
            // As the caller encoded it: an id that is "." must not become a step up.
            set(CURLOPT_PATH_AS_IS, 1)
            set(CURLOPT_PROTOCOLS_STR, "http,https")
            set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
            set(CURLOPT_FOLLOWLOCATION, 0)
            // Signals are the process's, and a name that is being looked up holds nobody up who cancels.
            set(CURLOPT_NOSIGNAL, 1)
            set(CURLOPT_QUICK_EXIT, 1)
            set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // A proxy is for the world outside: what is on this machine is asked directly, and in the clear.
            if request.isLoopback { set(CURLOPT_NOPROXY, "*") }
            // A connection of its own, that libcurl has no reason to try twice.
            if !request.isSafeToResend { set(CURLOPT_FRESH_CONNECT, 1) }
            setMethod(request.method, body: request.body)
            setHeaders(request.headerLines)
            // All that libcurl can decode; what arrives is counted after decoding.
            set(CURLOPT_ACCEPT_ENCODING, "")
            if request.isSecure { setSecurity(configuration) }
        }

        private func setMethod(_ method: String, body: Data?) {
            switch method {
            case "GET" where body == nil: set(CURLOPT_HTTPGET, 1)
            case "HEAD": set(CURLOPT_NOBODY, 1)
            default:
                // A method that is for sending content says so even where there is none (RFC 9110, section 8.6).
                if let body {
                    setBody(body)
                } else if ["POST", "PUT", "PATCH"].contains(method) {
                    setBody(Data())
                }
                set(CURLOPT_CUSTOMREQUEST, method)
            }
        }

        private func setSecurity(_ configuration: CurlConfiguration) {
            set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            // Rather share a connection that is being made than open a second one.
            set(CURLOPT_PIPEWAIT, 1)
            if let file = configuration.certificateAuthorities { set(CURLOPT_CAINFO, file.path) }
            if !configuration.pinnedPublicKeys.isEmpty {
                let pins = configuration.pinnedPublicKeys.map { "sha256//\($0)" }
                set(CURLOPT_PINNEDPUBLICKEY, pins.joined(separator: ";"))
            }
        }

        /// What libcurl measured of the transfer that has just ended.
        func evidence() -> AttemptEvidence {
            let names = phase(CURLINFO_NAMELOOKUP_TIME_T)
            let connected = max(names, phase(CURLINFO_CONNECT_TIME_T))
            let secured = max(connected, phase(CURLINFO_APPCONNECT_TIME_T))
            let ready = max(secured, phase(CURLINFO_PRETRANSFER_TIME_T))
            let first = max(ready, phase(CURLINFO_STARTTRANSFER_TIME_T))
            let total = max(first, phase(CURLINFO_TOTAL_TIME_T))
            let isReused = ccurl_get_long(easy, CURLINFO_NUM_CONNECTS) == 0
            return AttemptEvidence(
                protocolName: protocolName, isReused: isReused,
                dns: isReused ? .zero : .microseconds(names),
                connect: isReused ? .zero : .microseconds(connected - names),
                tls: isReused ? .zero : .microseconds(secured - connected),
                waiting: .microseconds(first - (isReused ? 0 : secured)), download: .microseconds(total - first),
                wireBytes: Int(ccurl_get_size(easy, CURLINFO_SIZE_DOWNLOAD_T)))
        }

        private var protocolName: String? {
            switch Int(ccurl_get_long(easy, CURLINFO_HTTP_VERSION)) {
            case Int(CURL_HTTP_VERSION_1_0): "http/1.0"
            case Int(CURL_HTTP_VERSION_1_1): "http/1.1"
            case Int(CURL_HTTP_VERSION_2_0): "h2"
            case Int(CURL_HTTP_VERSION_3): "h3"
            default: nil
            }
        }

        /// Microseconds since the transfer began.
        private func phase(_ info: CURLINFO) -> Int64 { Int64(ccurl_get_size(easy, info)) }
    }
#endif
