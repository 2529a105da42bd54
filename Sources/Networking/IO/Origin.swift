import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Scheme, host and port of a URL (RFC 6454, section 4): how far credentials may travel, and whether plain text may.
struct Origin: Hashable, Sendable {
    /// In lower case: `http` or `https`.
    let scheme: String
    /// In lower case; an IPv6 address without its brackets.
    let host: String
    let port: Int

    /// `nil` where `url` has no host, or is of another scheme than http and https.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let defaultPort = Self.defaultPorts[scheme],
            let host = url.host?.lowercased(), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        self.port = url.port ?? defaultPort
    }

    var isSecure: Bool { scheme == "https" }

    /// Whether the host is this machine, by its spelling alone: `localhost`, 127.0.0.0/8 in four decimal parts, or `::1`.
    /// No other spelling counts, since a name is looked up by whoever answers DNS.
    var isLoopback: Bool { Self.isLoopback(host) }

    /// The same for a host by itself, in brackets or not.
    static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0].elementsEqual("127".utf8) && parts.allSatisfy(isDecimalByte)
    }

    /// 0 to 255, in at most three digits and nothing else.
    private static func isDecimalByte(_ part: Substring.UTF8View) -> Bool {
        guard (1...3).contains(part.count), part.allSatisfy({ (48...57).contains($0) }) else { return false }
        return part.reduce(0) { $0 * 10 + Int($1) - 48 } <= 255
    }

    /// The origin of a URL that may be asked at all. Throws `URLError` where it may not: `.unsupportedURL` for another
    /// scheme, `.badURL` without a host or with a name or password in it (they would end up in logs, and become an
    /// `Authorization` header), `.appTransportSecurityRequiresSecureConnection` for plain http beyond this machine.
    static func admitting(_ url: URL?) throws -> Origin {
        guard let url, let scheme = url.scheme?.lowercased() else { throw URLError(.badURL) }
        guard defaultPorts[scheme] != nil else { throw URLError(.unsupportedURL) }
        guard let origin = Origin(url), url.user == nil, url.password == nil else { throw URLError(.badURL) }
        guard origin.isSecure || origin.isLoopback else {
            throw URLError(.appTransportSecurityRequiresSecureConnection)
        }
        return origin
    }

    private static let defaultPorts = ["http": 80, "https": 443]
}
