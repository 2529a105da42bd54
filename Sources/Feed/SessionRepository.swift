import Foundation
import Networking

/// Signs in and out, and says who is signed in.
///
/// Every method throws `FeedError`, or `CancellationError` where the caller was cancelled; it runs on the global pool.
public struct SessionRepository: Sendable {
    let http: any HTTPClient
    let session: any AuthSession

    public init(http: any HTTPClient, session: any AuthSession) {
        self.http = http
        self.session = session
    }

    /// Begins a session. `FeedError.invalidCredentials` where the server refuses the pair.
    public func signIn(username: String, password: String) async throws {
        throw FeedError.invalidCredentials
    }

    /// Ends the session at once, then tells the server, as well as it can.
    public func signOut() async {}

    public func account() async throws -> Account {
        throw FeedError.signedOut
    }

    public func status() async -> SessionStatus { await session.status() }
    public func events() async -> AsyncStream<SessionEvent> { await session.events() }
}
