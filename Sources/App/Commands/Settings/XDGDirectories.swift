import Foundation

/// Where configuration and state live (XDG Base Directory Specification 0.8): a path that isn't absolute is ignored.
nonisolated struct XDGDirectories {
    let environment: [String: String]
    let home: URL

    var configuration: URL { directory("XDG_CONFIG_HOME", orUnderHome: ".config") }
    var state: URL { directory("XDG_STATE_HOME", orUnderHome: ".local/state") }

    private func directory(_ variable: String, orUnderHome fallback: String) -> URL {
        let base =
            if let path = environment[variable], path.hasPrefix("/") {
                URL(filePath: path, directoryHint: .isDirectory)
            } else {
                home.appending(path: fallback, directoryHint: .isDirectory)
            }
        return base.appending(path: "feedscope", directoryHint: .isDirectory)
    }
}
