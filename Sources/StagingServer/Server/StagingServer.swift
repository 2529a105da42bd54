import Foundation
import Synchronization

/// A feed server for demonstrations and tests, with faults that can be switched on.
public final class StagingServer: Sendable {
    public static let version = StagingAPI.version

    /// What was wrong with an items file that could be read all the same.
    public let warning: String?

    private let configuration: StagingServerConfiguration
    private let site: Site
    private let backend: Backend
    private let running = Mutex<Running?>(nil)

    private struct Running: Sendable {
        let daemon: HTTPDaemon
        let drift: Drift?
    }

    /// Reads the items. Throws an error whose description is a sentence for the person who started it.
    public init(configuration: StagingServerConfiguration) throws {
        self.configuration = configuration
        let files = [configuration.itemsFile].compactMap { $0 } + configuration.moreItemsFiles
        let read = try files.map(FeedFile.read)
        let warnings = read.compactMap(\.warning)
        warning = warnings.isEmpty ? nil : warnings.joined(separator: "\n")
        let items =
            files.isEmpty
            ? ContentGenerator.items(count: configuration.itemCount, seed: configuration.seed) : read.flatMap(\.items)
        // Event numbers begin at the time, so that those of an earlier run are seen to be old.
        let events = EventLog(start: Int(Date().timeIntervalSince1970 * 1000))
        backend = Backend(
            items: items, accessTokenLifetime: configuration.accessTokenLifetime, seed: configuration.seed,
            events: events)
        site = Site(backend: backend, journal: Journal(log: try configuration.logFile.map(JournalLog.init)))
    }

    deinit { stop() }

    /// Listens, and answers the API's base URL. Once started it answers the same URL until it is stopped.
    public func start() throws -> URL {
        let port = try running.withLock { running in
            if let running { return running.daemon.port }
            let daemon = try HTTPDaemon(
                site: site, listenAddress: configuration.listenAddress, port: configuration.port)
            let drift = try configuration.drift.map {
                try Drift($0, seed: configuration.seed, backend: backend)
            }
            running = Running(daemon: daemon, drift: drift)
            return daemon.port
        }
        let address = configuration.listenAddress
        let host = address.contains(":") ? "[\(address)]" : address
        let origin = "http://\(host):\(port)"
        site.listens(at: origin)
        guard let url = URL(string: "\(origin)/v1") else {
            throw StagingServerError("\(address) makes no URL.")
        }
        return url
    }

    /// Closes every connection and joins every thread, whatever they wait for. Idempotent.
    public func stop() {
        running.withLock { running in
            running?.drift?.stop()
            running?.daemon.stop()
            running = nil
        }
    }
}
