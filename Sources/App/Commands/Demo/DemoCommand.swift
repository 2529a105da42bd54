import Foundation
import StagingServer

/// `feedscope demo`: the reader on a staging server of its own, signed in, and gone without a trace when it ends.
struct DemoCommand {
    let options: DemoOptions
    let flags: GlobalFlags
    let environment: [String: String]
    let home: URL

    /// Returns the exit status. The server ends with it, whichever way that is: it lives in this process.
    func run() async throws -> Int32 {
        try ReaderCommand.checkTerminal()
        var configuration = StagingServerConfiguration()
        configuration.itemsFile = options.items
        if let port = options.port { configuration.port = port }
        if let seed = options.seed { configuration.seed = seed }
        if let seconds = options.accessTokenTTL { configuration.accessTokenLifetime = .seconds(seconds) }
        let server: StagingServer
        let baseURL: URL
        do {
            server = try StagingServer(configuration: configuration)
            baseURL = try server.start()
        } catch {
            throw CommandFailure("\(error)")
        }
        defer { server.stop() }
        let settings = settings(baseURL)
        let connection = try CompositionRoot(settings: settings).connection()
        defer { connection.flushLog() }
        try await connection.session.signIn(username: "demo", password: "demo")
        return await ReaderCommand(connection: connection, settings: settings).run()
    }

    /// The demo is the same for everybody: no configuration file, no profile, tokens in memory.
    private func settings(_ baseURL: URL) -> Settings {
        Settings(
            profile: "demo", baseURL: baseURL, baseURLOrigin: "feedscope demo", tokenStore: .memory,
            tokenStoreIsChosen: true, transport: flags.transport, locale: nil,
            log: flags.log.map { URL(filePath: $0) },
            usesColors: !flags.noColor && (environment["NO_COLOR"] ?? "").isEmpty, refreshToken: nil,
            stateDirectory: home)
    }
}
