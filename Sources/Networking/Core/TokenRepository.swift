/// Owns the tokens, and runs at most one refresh at a time.
public protocol TokenRepository: Sendable {
    /// The access token, refreshed first if it is about to expire. Throws `NetworkError.sessionExpired` if there is none.
    func validToken() async throws -> AccessToken

    /// Refreshes unless `rejected` was already replaced; callers share one refresh. A caller that is cancelled stops
    /// waiting and throws `CancellationError`; the refresh goes on for the others.
    ///
    /// Throws `NetworkError.sessionExpired` where the refresh token was refused, any other `NetworkError` where the
    /// refresh failed for a passing reason: the tokens are kept.
    func refresh(rejected: AccessToken) async throws -> AccessToken

    /// Whether `session` is still the one that is signed in.
    func isCurrent(_ session: SessionID) async -> Bool
}
