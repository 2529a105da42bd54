import Feed
import Foundation

/// Says which server and profile are in use, and who is signed in, by asking the server.
struct StatusCommand {
    let format: OutputFormat
    let connection: Connection
    let console: Console

    /// Throws what kept the server from saying who is signed in, other than that nobody is.
    func run() async throws -> ExitStatus {
        let account: Account?
        do {
            account = try await connection.session.account()
        } catch FeedError.signedOut {
            account = nil
        }
        let report = StatusReport(
            server: connection.server, profile: connection.profile, tokens: connection.tokens, account: account)
        try console.write(try report.text(format))
        return account == nil ? .signedOut : .done
    }
}
