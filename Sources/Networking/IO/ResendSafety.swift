import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// Whether sending this request twice has the effect of sending it once: by its method (RFC 9110, section 9.2.2),
    /// or by its key.
    ///
    /// libcurl, and so Foundation on Linux, sends a request again by itself where a reused connection turns out closed
    /// before the first byte of an answer, whatever the method. The server may have acted on the first one.
    var isSafeToResend: Bool {
        switch httpMethod ?? "GET" {
        case "GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE": true
        default: value(forHTTPHeaderField: "Idempotency-Key") != nil
        }
    }
}
