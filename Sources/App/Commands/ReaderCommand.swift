import Feed
import Foundation

/// Opens the reader on the server that the settings name.
struct ReaderCommand {
    let settings: Settings
    let console: Console

    /// Throws where there is no terminal to draw on: asked before anything else is tried.
    static func checkTerminal(_ environment: [String: String]) throws(CommandFailure) {
        if let sentence = TerminalCheck.refusal(environment: environment) {
            throw CommandFailure(sentence, status: .wrongUsage)
        }
    }

    /// Returns the reader's exit status, with the terminal as it was.
    func run() async throws -> Int32 {
        let connection = try CompositionRoot(settings: settings).connection()
        defer { connection.flushLog() }
        let notice = await notice(connection)
        return await Reader.run(connection.readerDependencies(colors: settings.usesColors, notice: notice))
    }

    /// The reader opens also where the token couldn't be taken: it has a screen to sign in on.
    private func notice(_ connection: Connection) async -> String? {
        guard let token = settings.refreshToken else { return connection.tokens.notice }
        do {
            try await connection.seed(token.value)
            return connection.tokens.seedNotice
        } catch {
            return FailureText(error, server: settings.server).sentence
        }
    }
}
