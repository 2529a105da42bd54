#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// libcurl's codes as the `URLError.Code` that a user of Foundation expects.
    enum CurlErrorCodes {
        /// `certificateVerdict` is OpenSSL's, and tells a certificate that is too old from one that nobody trusts.
        static func code(for code: CURLcode, certificateVerdict: Int = 0) -> URLError.Code {
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotFindHost
            case CURLE_COULDNT_CONNECT: .cannotConnectToHost
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
                CURLE_HTTP2_STREAM:
                .networkConnectionLost
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM:
                .secureConnectionFailed
            case CURLE_PEER_FAILED_VERIFICATION: certificate(certificateVerdict)
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH: .serverCertificateUntrusted
            case CURLE_BAD_CONTENT_ENCODING: .cannotDecodeContentData
            // The scheme was checked before: it is the answer that speaks no HTTP, or HTTP/0.9.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .badServerResponse
            case CURLE_URL_MALFORMAT: .badURL
            // A line of a header beyond what libcurl takes.
            case CURLE_OUT_OF_MEMORY: .dataLengthExceedsMaximum
            default: .unknown
            }
        }

        private static func certificate(_ verdict: Int) -> URLError.Code {
            switch verdict {
            case 9: .serverCertificateNotYetValid
            case 10: .serverCertificateHasBadDate
            case 18, 19, 20: .serverCertificateHasUnknownRoot
            default: .serverCertificateUntrusted
            }
        }
    }
#endif
