/// Every flag of the command line. The raw value is its long name.
nonisolated enum Flag: String, CaseIterable {
    case profile
    case config
    case baseURL = "base-url"
    case tokenStore = "token-store"
    case transport
    case log
    case noColor = "no-color"
    case help
    case version

    case pages
    case all
    case limit
    case query
    case format

    case username
    case passwordStdin = "password-stdin"
    case tokenStdin = "token-stdin"
    case device

    case items
    case port
    case seed
    case accessTokenTTL = "access-token-ttl"

    /// Go with every command, before or after its name.
    static let global: [Flag] = [
        .profile, .config, .baseURL, .tokenStore, .transport, .log, .noColor, .help, .version,
    ]

    var shortName: Character? {
        switch self {
        case .help: "h"
        case .version: "V"
        default: nil
        }
    }

    /// What stands for the value in a help text; `nil` where the flag takes none.
    var valueName: String? {
        switch self {
        case .profile: "NAME"
        case .config, .log, .items: "FILE"
        case .baseURL: "URL"
        case .tokenStore: TokenStore.allCases.map(\.rawValue).joined(separator: "|")
        case .transport: TransportKind.allCases.map(\.rawValue).joined(separator: "|")
        case .format: OutputFormat.allCases.map(\.rawValue).joined(separator: "|")
        case .pages, .limit, .port, .seed: "N"
        case .accessTokenTTL: "SECONDS"
        case .query: "TEXT"
        case .username: "NAME"
        case .noColor, .help, .version, .all, .passwordStdin, .tokenStdin, .device: nil
        }
    }

    var summary: String {
        switch self {
        case .profile: "the profile to use, from the configuration file"
        case .config: "the configuration file to read"
        case .baseURL: "the server, up to its version path: https://feed.example.com/v1"
        case .tokenStore: "where the session's tokens are kept (keyring, where there is one)"
        case .transport: "what carries the requests"
        case .log: "append a JSON line for each step of each request to FILE"
        case .noColor: "no colours (so does NO_COLOR in the environment)"
        case .help: "show this text"
        case .version: "show the version"
        case .pages: "read N pages (1)"
        case .all: "read to the end of the feed"
        case .limit: "items a page, 1 to 100 (20; 100 with --all)"
        case .query: "only items that match TEXT"
        case .format: "how to print the result (text)"
        case .username: "who signs in"
        case .passwordStdin: "read the password from the first line of stdin"
        case .tokenStdin: "begin a session with a refresh token from the first line of stdin"
        case .device: "sign in on another device"
        case .items: "serve an RSS, Atom or JSON feed, or a JSON array of items, instead of made-up items"
        case .port: "listen on port N of the loopback address (a free one)"
        case .seed: "make up the items from the number N"
        case .accessTokenTTL: "let access tokens expire after this many seconds"
        }
    }
}
