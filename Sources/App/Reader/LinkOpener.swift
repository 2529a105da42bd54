import Foundation

/// Opens a link in the user's browser.
enum LinkOpener {
    /// Returns false where there is nothing to open it with. Only http and https: a feed must not start other programs.
    static func open(_ url: URL) -> Bool {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { return false }
        let process = Process()
        // A session of its own: Ctrl-C in it doesn't reach the reader, nor the other way round.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["setsid", "xdg-open", url.absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let isThere = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/xdg-open")
        }
        guard isThere else { return false }
        return (try? process.run()) != nil
    }
}
