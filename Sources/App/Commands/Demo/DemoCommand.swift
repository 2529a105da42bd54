import Feed
import Foundation
import StagingServer

/// Opens the reader on a staging server inside this process, signed in.
///
/// Server, tokens and items are in memory alone, so that nothing is left behind whichever way the process ends.
struct DemoCommand {
    let options: DemoOptions
    let flags: GlobalFlags
    let environment: [String: String]
    let home: URL
    let console: Console

    func run() async throws -> Int32 {
        try ReaderCommand.checkTerminal(environment)
        let server = try madeServer()
        let baseURL = try started(server)
        defer { server.stop() }
        let settings = try settings(baseURL: baseURL)
        let connection = try CompositionRoot(settings: settings).connection()
        defer { connection.flushLog() }
        try await connection.session.signIn(username: "demo", password: "demo")
        return await Reader.run(
            connection.readerDependencies(
                colors: settings.usesColors,
                notice: server.warning ?? "a demo, on a server inside this process; ? for help"))
    }

    /// What keeps the items from being read is the user's to mend, as a wrong flag is.
    private func madeServer() throws -> StagingServer {
        var configuration = StagingServerConfiguration()
        configuration.port = options.port ?? 0
        configuration.itemsFile = options.items
        if let seed = options.seed { configuration.seed = seed }
        if let seconds = options.accessTokenTTL { configuration.accessTokenLifetime = .seconds(seconds) }
        do {
            return try StagingServer(configuration: configuration)
        } catch let error as StagingServerError {
            throw ConfigurationError(error.description)
        }
    }

    private func started(_ server: StagingServer) throws -> URL {
        do {
            return try server.start()
        } catch let error as StagingServerError {
            throw CommandFailure(error.description)
        }
    }

    /// Of the user's own settings only those that say nothing about a server or a session.
    private func settings(baseURL: URL) throws(ConfigurationError) -> Settings {
        var flags = flags
        flags.profile = "demo"
        flags.baseURL = baseURL.absoluteString
        flags.tokenStore = .memory
        return try SettingsSources(
            flags: flags, environment: environment.filter { $0.key == "NO_COLOR" }, home: home, read: { _ in nil }
        ).settings()
    }
}
