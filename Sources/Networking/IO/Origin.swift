import Foundation

/// Scheme, host and port of a URL (RFC 6454, section 4): whom a credential belongs to.
struct Origin: Equatable, Sendable {
    let scheme: String
    let host: String
    let port: Int

    /// `nil` where the URL is neither http nor https, or names no host.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty,
            let standard = ["http": 80, "https": 443][scheme]
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? standard
    }

    /// Plain http goes to this machine only; everything else is encrypted.
    var isAllowed: Bool { scheme == "https" || Self.isLoopback(host) }

    /// Whether a host names this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if name == "localhost" || name == "::1" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
