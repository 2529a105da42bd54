#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// Names libcurl's failures as a user of Foundation expects them. The original code and text stay in the error's
    /// description; neither holds a path or a query.
    enum CurlFailure {
        static func urlError(_ code: CURLcode, text: String, systemError: Int32, verifyResult: Int) -> URLError {
            let text = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
            return URLError(
                urlErrorCode(code, text: text, systemError: systemError, verifyResult: verifyResult),
                userInfo: [NSLocalizedDescriptionKey: "\(text) (curl \(code.rawValue))"])
        }

        static func urlErrorCode(
            _ code: CURLcode, text: String = "", systemError: Int32 = 0, verifyResult: Int = 0
        ) -> URLError.Code {
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: .cannotFindHost
            case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
                [ENETUNREACH, ENETDOWN].contains(systemError) ? .notConnectedToInternet : .cannotConnectToHost
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_PEER_FAILED_VERIFICATION:
                switch verifyResult {
                case certificateNotYetValid: .serverCertificateNotYetValid
                case certificateHasExpired: .serverCertificateHasBadDate
                default: .serverCertificateUntrusted
                }
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
                .serverCertificateUntrusted
            case CURLE_SSL_CERTPROBLEM: .clientCertificateRejected
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE,
                CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
                CURLE_USE_SSL_FAILED,
                CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CLIENTCERT:
                .secureConnectionFailed
            case CURLE_RECV_ERROR where text.contains("chunk"): .cannotDecodeRawData
            case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2,
                CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND:
                .networkConnectionLost
            // The scheme was checked before: it is the status line that speaks no known protocol.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .cannotParseResponse
            case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: .badURL
            case CURLE_BAD_CONTENT_ENCODING: .cannotDecodeContentData
            case CURLE_FILESIZE_EXCEEDED: .dataLengthExceedsMaximum
            case CURLE_TOO_MANY_REDIRECTS: .httpTooManyRedirects
            default: .unknown
            }
        }

        /// OpenSSL's X509_V_ERR_CERT_NOT_YET_VALID and X509_V_ERR_CERT_HAS_EXPIRED.
        static let certificateNotYetValid = 9
        static let certificateHasExpired = 10
    }
#endif
