import Foundation

/// Where the tokens really are, which is not always where they were asked for.
nonisolated enum TokenPlace: Equatable {
    case keyring
    case file(path: String)
    case memory
    /// A keyring was to hold them, but there is none.
    case memoryForWantOfKeyring

    var outlivesProcess: Bool {
        switch self {
        case .keyring, .file: true
        case .memory, .memoryForWantOfKeyring: false
        }
    }

    /// Goes after "tokens are kept".
    var phrase: String {
        switch self {
        case .keyring: "in the keyring"
        case .file(let path): "in \(path)"
        case .memory: "in memory"
        case .memoryForWantOfKeyring: "in memory, as there is no keyring here"
        }
    }

    /// Told to the user once, before anything depends on it.
    var notice: String? {
        guard self == .memoryForWantOfKeyring else { return nil }
        return "there is no keyring (Secret Service) here, so tokens are kept in memory and end with this process; "
            + "--token-store file keeps them"
    }

    /// Told instead where a refresh token from the environment begins the session.
    var seedNotice: String? {
        guard !outlivesProcess else { return nil }
        return
            "tokens are kept \(phrase): what FEEDSCOPE_REFRESH_TOKEN begins ends with this process, and the next one "
            + "needs a new token; --token-store file keeps the session"
    }

    /// As `--token-store` and `feedscope status` name it.
    var store: TokenStore {
        switch self {
        case .keyring: .keyring
        case .file: .file
        case .memory, .memoryForWantOfKeyring: .memory
        }
    }
}
