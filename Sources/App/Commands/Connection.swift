import Feed
import Foundation

/// What a command speaks to a server with, built by the composition root.
struct Connection {
    let feed: FeedRepository
    let session: SessionRepository
    /// Begins a session with an operator's refresh token.
    let seed: (_ refreshToken: String) async throws -> Void
    /// The server as messages name it.
    let server: String
    /// Its host and port.
    let address: String
    let profile: String
    let tokens: TokenPlace
    /// Returns once the log holds everything that happened so far.
    let flushLog: () -> Void

    func readerDependencies(colors: Bool, notice: String?) -> ReaderDependencies {
        ReaderDependencies(
            feed: feed, session: session, profile: profile, server: address, colors: colors, notice: notice)
    }
}
