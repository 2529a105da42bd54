import Foundation

/// A feed server for demonstrations and tests: the whole contract on loopback, with a journal of what it saw and
/// switches for what may go wrong.
///
/// Everything is in memory and ends with it. Thread-safe.
public final class StagingServer: Sendable {
    public static let version = "1.0.0"

    private let daemon: HTTPDaemon
    private let site: Site

    /// Reads the items. Throws `StagingServerError`, a sentence for the user, where they can't be read.
    public init(configuration: StagingServerConfiguration) throws {
        let items =
            try configuration.itemsFile.map { try FeedFile.items(at: $0) }
            ?? ContentGenerator.items(count: configuration.itemCount, seed: configuration.seed)
        site = Site(
            backend: Backend(items: items, seed: configuration.seed),
            tokens: TokenIssuer(accessTokenLifetime: configuration.accessTokenLifetime),
            journal: try Journal(logFile: configuration.logFile))
        daemon = HTTPDaemon(address: configuration.listenAddress, port: configuration.port, site: site)
    }

    /// Starts to listen, and returns the base URL, which ends in `/v1`. Throws `StagingServerError`.
    public func start() throws -> URL {
        try daemon.start()
    }

    /// Ends every delay, closes every connection, and returns when all threads have ended. More than once is once.
    public func stop() {
        daemon.stop()
    }

    deinit { daemon.stop() }
}
