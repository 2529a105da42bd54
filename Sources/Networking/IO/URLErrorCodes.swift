import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Names failures that Foundation on Linux reports as unknown, or under another name than elsewhere; only libcurl's text
/// tells them apart.
enum URLErrorCodes {
    static func refined(_ error: any Error) -> URLError.Code {
        guard let error = error as? URLError else { return .unknown }
        let text = error.localizedDescription.lowercased()
        switch error.code {
        case .unknown:
            return texts.first { text.contains($0.text) }?.code ?? .networkConnectionLost
        case .unsupportedURL:
            // The scheme was checked before: it is the status line that speaks no known protocol.
            return .badServerResponse
        case .badServerResponse where text.contains("empty reply"):
            return .networkConnectionLost
        default:
            return error.code
        }
    }

    /// What libcurl says (`curl_easy_strerror`, and its TLS back-ends), the first that fits.
    private static let texts: [(text: String, code: URLError.Code)] = [
        ("expired", .serverCertificateHasBadDate), ("ssl certificate", .serverCertificateUntrusted),
        ("ssl peer certificate", .serverCertificateUntrusted), ("ssl", .secureConnectionFailed),
        ("out of memory", .dataLengthExceedsMaximum), ("content encoding", .cannotDecodeContentData),
        ("content-encoding", .cannotDecodeContentData), ("weird server reply", .badServerResponse),
    ]
}
