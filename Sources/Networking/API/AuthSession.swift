/// The signed-in session as an app sees it: begun by a grant, ended by a sign-out or by the server's refusal.
public protocol AuthSession: Sendable {
    /// Begins a new session; one that was there ends first. What the old one's calls still bring is dropped.
    /// Throws `TokenStoreError` where the grant could not be saved; the session has begun all the same.
    func begin(with grant: TokenGrant) async throws

    /// Begins a session from a refresh token that an operator handed over; the first call refreshes. Since a refresh
    /// spends the token, the store keeps its hash: where it already began the session that is there, that one goes on.
    /// Throws `NetworkError.tokenStore` where the store can't be read, `TokenStoreError` where it can't be written.
    func seed(refreshToken: String) async throws

    /// Ends the session and returns its refresh token, so that the server can be told. `nil` where there was none.
    func end() async -> String?

    func status() async -> SessionStatus

    /// Everything that happens to the session from now on. An end is announced once.
    func events() async -> AsyncStream<SessionEvent>
}

public enum SessionStatus: Sendable, Equatable {
    case signedOut
    /// How long ago the access token was issued, and how long it is good for in all; both `nil` where the token
    /// came from the store and its age isn't known.
    case signedIn(tokenAge: Duration?, tokenLifetime: Duration?)
}

public enum SessionEvent: Sendable, Equatable {
    case began
    case refreshing
    case refreshed
    /// A refresh failed for a passing reason; the tokens are kept.
    case refreshFailed(NetworkError)
    /// The tokens are usable, but could not be saved: they are lost when the process ends.
    case notSaved(String)
    case ended(SessionEnd)
}

public enum SessionEnd: Sendable, Equatable {
    /// The user signed out, or signed in anew.
    case signedOut
    /// The authorisation server refused the refresh token.
    case refused
    /// Another process that shares the tokens signed out, or signed in anew.
    case replaced
}
