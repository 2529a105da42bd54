#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking
    import TestSupport
    import Testing

    @testable import Networking

    @Suite struct CurlRequestTests {
        private func lines(_ headers: [String: String]) throws -> [String] {
            CurlRequest(.to(try #require(URL(string: "https://a.example")), headers: headers)).headerLines
        }

        @Test(arguments: [
            ("A", "b", "A: b"), ("A", "", "A;"), ("A", " ", "A;"), ("A", "b\r\nEvil: c", "A: b  Evil: c"),
            ("A", "b\u{0}c", "A: b c"), ("A", "b\n", "A: b"), ("A", "caf\u{e9}", "A: caf\u{e9}"),
        ])
        func aFieldIsOneLine(_ name: String, _ value: String, _ line: String) {
            #expect(CurlRequest.line(name, value) == line)
        }

        @Test(arguments: ["A B", "A:", "A\r\nEvil", "", "caf\u{e9}"]) func aNameThatIsNoTokenIsLeftOut(_ name: String)
            throws
        {
            #expect(CurlRequest.line(name, "b") == nil)
        }

        @Test func aContentTypeIsNotTakenAway() throws {
            #expect(try !lines(["content-type": "application/json"]).contains("Content-Type:"))
        }

        @Test(arguments: [
            (CURLE_COULDNT_RESOLVE_HOST, URLError.Code.cannotFindHost), (CURLE_COULDNT_CONNECT, .cannotConnectToHost),
            (CURLE_OPERATION_TIMEDOUT, .timedOut), (CURLE_PARTIAL_FILE, .networkConnectionLost),
            (CURLE_RECV_ERROR, .networkConnectionLost), (CURLE_SEND_ERROR, .networkConnectionLost),
            (CURLE_GOT_NOTHING, .networkConnectionLost), (CURLE_HTTP2, .networkConnectionLost),
            (CURLE_HTTP2_STREAM, .networkConnectionLost), (CURLE_SSL_CONNECT_ERROR, .secureConnectionFailed),
            (CURLE_PEER_FAILED_VERIFICATION, .serverCertificateUntrusted),
            (CURLE_SSL_PINNEDPUBKEYNOTMATCH, .serverCertificateUntrusted),
            (CURLE_SSL_CACERT_BADFILE, .secureConnectionFailed), (CURLE_WEIRD_SERVER_REPLY, .cannotParseResponse),
            (CURLE_UNSUPPORTED_PROTOCOL, .cannotParseResponse), (CURLE_URL_MALFORMAT, .badURL),
            (CURLE_BAD_CONTENT_ENCODING, .cannotDecodeContentData), (CURLE_OUT_OF_MEMORY, .unknown),
        ])
        func failuresAreNamedAsFoundationNamesThem(_ code: CURLcode, _ expected: URLError.Code) {
            #expect(CurlFailure.urlErrorCode(code) == expected)
        }

        @Test(arguments: [(ENETUNREACH, URLError.Code.notConnectedToInternet), (ECONNREFUSED, .cannotConnectToHost)])
        func noNetworkIsNotNoServer(_ systemError: Int32, _ expected: URLError.Code) {
            #expect(CurlFailure.urlErrorCode(CURLE_COULDNT_CONNECT, systemError: systemError) == expected)
        }

        @Test func theErrorKeepsLibcurlsWords() {
            let error = CurlFailure.urlError(CURLE_RECV_ERROR, text: "Recv failure", systemError: 0, verifyResult: 0)
            #expect(error.localizedDescription == "Recv failure (curl 56)")
            let other = CurlFailure.urlError(CURLE_PARTIAL_FILE, text: "", systemError: 0, verifyResult: 0)
            #expect(other.localizedDescription == "Transferred a partial file (curl 18)")
        }
    }
#endif
