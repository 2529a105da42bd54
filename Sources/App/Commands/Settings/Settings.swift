import Foundation

/// What the flags, the environment, the configuration file and the defaults come to.
nonisolated struct Settings: Equatable {
    var profile: String
    var baseURL: URL
    /// Where the base URL was given, as a message names it.
    var baseURLOrigin: String
    var tokenStore: TokenStore
    /// Whether someone asked for this store; the default gives way where there is no keyring.
    var tokenStoreIsChosen: Bool
    /// `nil` leaves it to the platform.
    var transport: TransportKind?
    var locale: String?
    var log: URL?
    var usesColors: Bool
    /// Begins a session where the store's own wasn't begun with it.
    var refreshToken: Secret?
    /// Holds what outlives the process; made when something is first written.
    var stateDirectory: URL
    /// What is odd about the sources, but stops nothing.
    var warnings: [String] = []

    /// Tokens go to the server that they came from: one profile may be pointed at another server by a flag.
    var tokenFile: URL {
        stateDirectory.appending(path: "tokens").appending(path: "\(profile)@\(serverFileName).json")
    }

    /// The server as a message shows it: what a URL may hold besides could be a secret.
    var server: String { Self.shown(baseURL) }

    /// Host and port alone, where room is scarce.
    var address: String { (Self.bracketed(baseURL) ?? "") + (baseURL.port.map { ":\($0)" } ?? "") }

    static func shown(_ url: URL) -> String {
        var parts = URLComponents()
        parts.scheme = url.scheme
        parts.host = bracketed(url)
        parts.port = url.port
        parts.path = url.path()
        // A slash at the end names the same server.
        while parts.path.hasSuffix("/") { parts.path.removeLast() }
        return parts.string ?? url.host() ?? "the server"
    }

    /// An IPv6 address stands in brackets (RFC 3986, section 3.2.2), and `host()` leaves them out.
    private static func bracketed(_ url: URL) -> String? {
        url.host().map { $0.contains(":") ? "[\($0)]" : $0 }
    }

    /// Escaped and not replaced: two servers must never share a name.
    private var serverFileName: String {
        let kept = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-")
        return server.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
    }
}
