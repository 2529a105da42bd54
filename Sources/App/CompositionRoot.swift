import Feed
import Foundation
import Networking

/// Builds what commands and the reader are given: the only place that knows which parts there are.
struct CompositionRoot {
    let settings: Settings

    /// Opens no connection yet. Throws `ConfigurationError`, or `CommandFailure` where the store that was asked for isn't
    /// there.
    func connection() throws -> Connection {
        var configuration = NetworkConfiguration(baseURL: settings.baseURL, appVersion: Feedscope.version)
        if let locale = settings.locale { configuration.locale = locale }
        let tokens = try tokenPlace()
        configuration.tokenDatabase = database(tokens)
        if tokens.outlivesProcess {
            configuration.refreshLock = FileRefreshLock(file: settings.tokenFile.appendingPathExtension("lock"))
        }
        configuration.transport = transport()
        let log = try log()
        configuration.log = log
        let stack: NetworkStack
        do {
            stack = try NetworkStack.make(configuration)
        } catch NetworkError.invalidRequest(let reason) {
            throw ConfigurationError("\(reason) (it is set by \(settings.baseURLOrigin))")
        }
        return Connection(
            feed: FeedRepository(http: stack.http),
            session: SessionRepository(http: stack.http, session: stack.session),
            seed: { try await stack.session.seed(refreshToken: $0) }, server: settings.server,
            address: settings.address,
            profile: settings.profile,
            tokens: tokens, flushLog: { log?.flush() })
    }

    private func tokenPlace() throws(CommandFailure) -> TokenPlace {
        switch settings.tokenStore {
        case .memory: return .memory
        case .file: return .file(path: settings.tokenFile.path(percentEncoded: false))
        case .keyring where SecretServiceTokenDatabase.isAvailable(): return .keyring
        case .keyring where settings.tokenStoreIsChosen:
            throw CommandFailure("there is no keyring (Secret Service) here: use --token-store file or memory")
        case .keyring: return .memoryForWantOfKeyring
        }
    }

    private func database(_ place: TokenPlace) -> any TokenDatabase {
        switch place {
        case .keyring: SecretServiceTokenDatabase(profile: settings.profile, server: settings.server)
        case .file: FileTokenDatabase(file: settings.tokenFile)
        case .memory, .memoryForWantOfKeyring: InMemoryTokenDatabase()
        }
    }

    private func transport() -> (any Transport)? {
        switch settings.transport {
        case nil: nil
        case .curl: CurlTransport()
        case .urlsession: URLSessionTransport()
        }
    }

    private func log() throws(ConfigurationError) -> FileLogSink? {
        guard let url = settings.log else { return nil }
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            return try FileLogSink(url)
        } catch {
            throw ConfigurationError(
                "the log \(url.path(percentEncoded: false)) can't be written: \(SystemErrorText.text(error))")
        }
    }
}
