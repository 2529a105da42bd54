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
        let grant = try await FeedError.mapping {
            try await http.send(.signIn(username: username, password: password))
        }
        do {
            try await session.begin(with: grant)
        } catch let error as TokenStoreError {
            throw FeedError.tokensUnavailable(error.description)
        }
    }

    /// Ends the session at once, then tells the server, as well as it can.
    public func signOut() async {
        guard let refreshToken = await session.end(),
            let endpoint = try? Endpoint<EmptyReply>.signOut(refreshToken: refreshToken)
        else { return }
        _ = try? await http.send(endpoint)
    }

    /// Who is signed in.
    public func account() async throws -> Account {
        try await FeedError.mapping { try await http.send(.me).account }
    }

    public func status() async -> SessionStatus { await session.status() }
    public func events() async -> AsyncStream<SessionEvent> { await session.events() }
}
