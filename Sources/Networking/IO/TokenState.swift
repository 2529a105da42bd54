import Foundation

/// The session's tokens as a value: what is known, whether a refresh runs, and what each event asks for.
///
/// `RefreshingTokenRepository` performs; this decides, without a clock, a database or a server.
struct TokenState: Sendable {
    private(set) var phase = Phase.unread

    enum Phase: Sendable {
        /// The database hasn't been read yet.
        case unread
        case signedOut
        case signedIn(Session)
    }

    struct Session: Sendable {
        var stored: StoredSession
        var freshness: SessionFreshness
        var isRefreshing = false
        /// Since a refresh failed: none is begun on suspicion for a while, so that a failing server isn't asked at
        /// every call.
        var sinceFailure: Stopwatch?

        var id: SessionID { SessionID(stored.sessionID) }
        var token: AccessToken { AccessToken(stored.accessToken, session: id) }

        /// Good for a call, though a refresh may be due.
        var isUsable: Bool { !stored.accessToken.isEmpty && !freshness.isExpired }
    }

    /// What whoever needs a token does next.
    enum Demand: Equatable {
        case use(AccessToken)
        /// A refresh runs: wait for it.
        case wait
        /// No refresh runs: begin it, and wait for it. It counts as running from this moment.
        case refresh(SessionID)
        case none
    }

    var session: Session? {
        if case .signedIn(let session) = phase { session } else { nil }
    }

    func isCurrent(_ id: SessionID) -> Bool { session?.id == id }

    // MARK: Demands

    /// A call needs a token: the current one, unless it is about to expire.
    mutating func demandToken() -> Demand {
        guard let session else { return .none }
        guard session.freshness.isAboutToExpire || !session.isUsable else { return .use(session.token) }
        if session.isUsable, let since = session.sinceFailure, since.elapsed < .seconds(10) {
            return .use(session.token)
        }
        return joinRefresh()
    }

    /// The server rejected a token. Where it isn't the current one, somebody has refreshed already.
    mutating func demandReplacement(of rejected: AccessToken) -> Demand {
        guard let session, session.id == rejected.session else { return .none }
        guard rejected.value == session.stored.accessToken else { return .use(session.token) }
        return joinRefresh()
    }

    private mutating func joinRefresh() -> Demand {
        guard var session else { return .none }
        guard !session.isRefreshing else { return .wait }
        session.isRefreshing = true
        phase = .signedIn(session)
        return .refresh(session.id)
    }

    // MARK: Events

    mutating func didRead(_ stored: StoredSession?, freshness: (StoredSession) -> SessionFreshness) {
        // Another caller may have read it meanwhile, or begun a session.
        guard case .unread = phase else { return }
        phase =
            stored.map { .signedIn(Session(stored: $0, freshness: freshness($0))) } ?? .signedOut
    }

    mutating func begin(_ stored: StoredSession, freshness: SessionFreshness) {
        phase = .signedIn(Session(stored: stored, freshness: freshness))
    }

    /// What another process has made of the database while this one held `session`.
    enum Found: Equatable {
        /// Nothing that matters: go on.
        case unchanged
        /// It has refreshed: its tokens are the session's.
        case refreshed(StoredSession)
        /// It has ended the session, or begun another one, which may be another user's.
        case replaced
    }

    /// Compares what is in the database with what this process last saw there. A database that this process failed to
    /// write to is unchanged by that: the tokens in memory are the newer ones.
    func compare(_ found: StoredSession?, with lastSeen: StoredSession?) -> Found {
        guard let session, found != lastSeen else { return .unchanged }
        guard let found, found.sessionID == session.stored.sessionID else { return .replaced }
        return found.refreshToken == session.stored.refreshToken ? .unchanged : .refreshed(found)
    }

    /// The key under which the current refresh token is to be sent, and whether it is a new one that has to be stored.
    mutating func refreshKey(for id: SessionID, makeKey: () -> String) -> (key: String, isNew: Bool)? {
        guard var session, session.id == id else { return nil }
        if let key = session.stored.pendingRefreshKey { return (key, false) }
        let key = makeKey()
        session.stored.pendingRefreshKey = key
        phase = .signedIn(session)
        return (key, true)
    }

    /// New tokens. Returns false where they belong to a session that is no more.
    mutating func didRefresh(_ id: SessionID, _ stored: StoredSession, freshness: SessionFreshness) -> Bool {
        guard var session, session.id == id else { return false }
        session.stored = stored
        session.freshness = freshness
        session.sinceFailure = nil
        phase = .signedIn(session)
        return true
    }

    /// The refresh is over, the tokens being as they are. Returns the session's token, `nil` for one that is no more.
    mutating func didEndRefresh(_ id: SessionID, failedAt failure: Stopwatch? = nil) -> AccessToken? {
        guard var session, session.id == id else { return nil }
        session.isRefreshing = false
        session.sinceFailure = failure
        phase = .signedIn(session)
        return session.token
    }

    /// Returns the session that has ended, `nil` where there was none: an end is announced once.
    mutating func end() -> Session? {
        defer { phase = .signedOut }
        return session
    }
}
