import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Turns what a URLSession task fails with into a `URLError` that says what happened and holds no URL: its query is the
/// user's, and errors end up in logs.
enum URLSessionFailure {
    static func urlError(for error: any Error) -> URLError {
        let text = (error as NSError).localizedDescription
        let code = (error as? URLError)?.code ?? .unknown
        return URLError(correctedCode(code, text: text), userInfo: [NSLocalizedDescriptionKey: text])
    }

    /// Foundation on Linux names few of libcurl's failures; their text tells the rest. First match wins.
    static func correctedCode(_ code: URLError.Code, text: String) -> URLError.Code {
        guard code == .unknown || code == .badServerResponse || code == .unsupportedURL else { return code }
        return textTable.first { text.contains($0.part) }?.code ?? code
    }

    private static let textTable: [(part: String, code: URLError.Code)] = [
        ("certificate has expired", .serverCertificateHasBadDate),
        ("certificate is not yet valid", .serverCertificateNotYetValid),
        ("SSL certificate problem", .serverCertificateUntrusted),
        ("certificate subject name", .serverCertificateUntrusted),
        ("transfer closed with", .networkConnectionLost),
        ("Empty reply from server", .networkConnectionLost),
        ("Recv failure", .networkConnectionLost),
        ("Send failure", .networkConnectionLost),
        ("HTTP/2 stream", .networkConnectionLost),
        ("HTTP/2 framing layer", .networkConnectionLost),
        ("HTTP/0.9", .cannotParseResponse),
        ("status line", .cannotParseResponse),
        ("Unsupported HTTP", .cannotParseResponse),
        ("Weird server reply", .cannotParseResponse),
        ("Illegal or missing hexadecimal", .cannotDecodeRawData),
        ("chunk", .cannotDecodeRawData),
        ("content encoding", .cannotDecodeContentData),
        ("content unencoding", .cannotDecodeContentData),
        // What libcurl says of a header above its own limit.
        ("Out of memory", .dataLengthExceedsMaximum),
        ("Too large response headers", .dataLengthExceedsMaximum),
        ("SSL", .secureConnectionFailed),
        ("TLS", .secureConnectionFailed),
        ("Failed to connect", .cannotConnectToHost),
        ("Could not resolve", .cannotFindHost),
    ]
}
