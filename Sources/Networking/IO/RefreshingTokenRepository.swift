import Foundation

/// Owns the access and the refresh token, and runs at most one refresh at a time, shared by every caller.
///
/// A refresh begins before anything is awaited, so two callers can't both begin one; the token that was rejected is
/// compared with the current one, so a late 401 begins none. Only the server's `invalid_grant` ends the session.
public actor RefreshingTokenRepository: TokenRepository, AuthSession {
    private let http: any HTTPClient
    private let database: any TokenDatabase
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let makeKey: @Sendable () -> String
    private let deadline: Duration

    private var state = State.unread
    private var waiters: [Int: CheckedContinuation<AccessToken, any Error>] = [:]
    private var nextWaiter = 0
    private var lastWrite: Task<Void, any Error>?
    private var listeners: [UUID: AsyncStream<SessionEvent>.Continuation] = [:]

    private enum State {
        /// The database hasn't been read yet.
        case unread
        case signedOut
        case signedIn(Session)
    }

    private struct Session {
        let id: SessionID
        var stored: StoredSession
        var freshness: SessionFreshness
        /// The one refresh that runs for this session.
        var refresh: Task<Void, Never>?
        /// Since a refresh failed: none is begun on suspicion for a while, so that a failing server isn't asked at
        /// every call.
        var sinceFailure: Stopwatch?

        var token: AccessToken { AccessToken(stored.accessToken, session: id) }
    }

    /// `interceptors` see the refresh as a call; an `AuthInterceptor` has no place among them. `deadline` bounds one
    /// refresh, so that one that is never answered doesn't hold up every call.
    public init(
        transport: any Transport, database: any TokenDatabase, baseURL: URL,
        interceptors: [any RequestInterceptor] = [], clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }, deadline: Duration = .seconds(20),
        makeKey: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        http = PipelineHTTPClient(
            baseURL: baseURL, transport: transport, interceptors: interceptors,
            retry: BackoffRetryPolicy(maxAttempts: 2), decoder: JSONResponseDecoder(), clock: clock, now: now)
        self.database = database
        self.clock = clock
        self.now = now
        self.makeKey = makeKey
        self.deadline = deadline
    }

    // MARK: Tokens

    public func validToken() async throws -> AccessToken {
        let session = try await currentSession()
        guard session.freshness.isAboutToExpire else { return session.token }
        if !session.freshness.isExpired, let since = session.sinceFailure, since.elapsed < .seconds(10) {
            return session.token
        }
        do {
            return try await joinRefresh()
        } catch let error as NetworkError where error != .sessionExpired {
            // The refresh came a minute early: what it was to replace may still be good.
            guard case .signedIn(let latest) = state, latest.id == session.id, !latest.freshness.isExpired else {
                throw error
            }
            return latest.token
        }
    }

    public func refresh(rejected: AccessToken) async throws -> AccessToken {
        let session = try await currentSession()
        guard rejected.session == session.id else { throw NetworkError.sessionExpired }
        guard rejected.value == session.stored.accessToken else { return session.token }
        return try await joinRefresh()
    }

    public func isCurrent(_ session: SessionID) -> Bool {
        if case .signedIn(let current) = state { current.id == session } else { false }
    }

    // MARK: Session

    public func begin(with grant: TokenGrant) async throws {
        guard grant.isUsable else { throw TokenStoreError("the server granted tokens that can't be sent") }
        endCurrent(.signedOut)
        state = .signedIn(session(with: grant))
        announce(.began)
        try await persist()
    }

    public func end() async -> String? {
        // An unreadable database has nothing to end, and is cleared all the same.
        _ = try? await currentSession()
        guard case .signedIn(let session) = state else { return nil }
        endCurrent(.signedOut)
        await persistOrSay()
        return session.stored.refreshToken
    }

    public func status() async -> SessionStatus {
        guard let session = try? await currentSession() else { return .signedOut }
        return .signedIn(
            tokenAge: session.freshness.age,
            tokenLifetime: session.freshness.isJustIssued ? session.freshness.lifetime : nil)
    }

    public func events() -> AsyncStream<SessionEvent> {
        let id = UUID()
        let (stream, continuation) = AsyncStream<SessionEvent>.makeStream()
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forget(listener: id) }
        }
        listeners[id] = continuation
        return stream
    }

    // MARK: The one refresh

    /// Waits for the refresh that runs, having begun it if none does.
    private func joinRefresh() async throws -> AccessToken {
        guard case .signedIn(var session) = state else { throw NetworkError.sessionExpired }
        if session.refresh == nil {
            // Stored before any await: whoever comes in at a suspension finds it.
            session.refresh = Task { [id = session.id] in await self.runRefresh(of: id) }
            state = .signedIn(session)
            announce(.refreshing)
        }
        let waiter = nextWaiter
        nextWaiter += 1
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiters[waiter] = continuation
                }
            }
        } onCancel: {
            Task { await self.stopWaiting(waiter) }
        }
    }

    /// The refresh goes on: others wait for it, and its answer has to be kept.
    private func stopWaiting(_ waiter: Int) {
        waiters.removeValue(forKey: waiter)?.resume(throwing: CancellationError())
    }

    private func runRefresh(of id: SessionID) async {
        let answer = await askServer(of: id)
        // Signed out, or signed in anew, in the meantime: the answer belongs to a session that is no more.
        guard case .signedIn(var session) = state, session.id == id else { return }
        session.refresh = nil
        switch answer {
        case .granted(let grant):
            session.stored = stored(grant, seedHash: session.stored.seedHash)
            session.freshness = SessionFreshness(issuedFor: grant.expiresIn, clock: clock)
            session.sinceFailure = nil
            state = .signedIn(session)
            // Saved before anyone uses it: a crash after the first call with the new token must not bring the old back.
            await persistOrSay()
            guard isCurrent(id) else { return }
            announce(.refreshed)
            resumeWaiters(with: .success(session.token))
        case .refused:
            endCurrent(.refused)
            await persistOrSay()
        case .failed(let error):
            session.sinceFailure = Stopwatch(clock)
            state = .signedIn(session)
            announce(.refreshFailed(error))
            resumeWaiters(with: .failure(error))
        }
    }

    private func askServer(of id: SessionID) async -> RefreshAnswer {
        guard case .signedIn(var session) = state, session.id == id else { return .failed(.sessionExpired) }
        // The key is stored with the old token before it is sent. Should the answer be lost, by a crash too, the same
        // refresh is sent again with the same key, and the server answers with the same tokens.
        let key = session.stored.pendingRefreshKey ?? makeKey()
        if session.stored.pendingRefreshKey == nil {
            session.stored.pendingRefreshKey = key
            state = .signedIn(session)
            await persistOrSay()
        }
        do {
            let endpoint = try Endpoint.refresh(token: session.stored.refreshToken, key: key, deadline: deadline)
            let grant = try await Deadline.run(deadline, on: clock) { [http] in try await http.send(endpoint) }
            guard grant.isUsable else { return .failed(.decoding("the tokens can't be sent in a header")) }
            return .granted(grant)
        } catch let error as NetworkError {
            return RefreshAnswer(error)
        } catch {
            // The deadline has passed; nothing else ends the refresh's own task.
            return .failed(.transport(.timedOut))
        }
    }

    private func resumeWaiters(with result: Result<AccessToken, any Error>) {
        let all = waiters
        waiters = [:]
        for waiter in all.values { waiter.resume(with: result) }
    }

    // MARK: State and store

    private func currentSession() async throws -> Session {
        if case .unread = state { try await read() }
        guard case .signedIn(let session) = state else { throw NetworkError.sessionExpired }
        return session
    }

    private func read() async throws {
        let record: StoredSession?
        do {
            record = try await database.load()
        } catch let error as TokenStoreError {
            throw NetworkError.tokenStore(error.description)
        } catch {
            throw NetworkError.tokenStore("\(type(of: error))")
        }
        // Another caller may have read it meanwhile, or begun a session.
        guard case .unread = state else { return }
        guard let record else {
            state = .signedOut
            return
        }
        let freshness = SessionFreshness(storedUntil: record.expiresAt, now: now(), clock: clock)
        state = .signedIn(Session(id: SessionID(), stored: record, freshness: freshness))
    }

    private func session(with grant: TokenGrant) -> Session {
        Session(
            id: SessionID(), stored: stored(grant, seedHash: nil),
            freshness: SessionFreshness(issuedFor: grant.expiresIn, clock: clock))
    }

    private func stored(_ grant: TokenGrant, seedHash: String?) -> StoredSession {
        StoredSession(
            accessToken: grant.accessToken, refreshToken: grant.refreshToken,
            expiresAt: now().addingTimeInterval(Double(grant.expiresIn)), seedHash: seedHash)
    }

    /// Whoever waits for a token of the session learns that there is none, and nothing is sent after that.
    private func endCurrent(_ end: SessionEnd) {
        guard case .signedIn = state else {
            state = .signedOut
            return
        }
        state = .signedOut
        resumeWaiters(with: .failure(NetworkError.sessionExpired))
        announce(.ended(end))
    }

    /// Writes the state as it is now. Writes run in the order of their calls, so the store ends as the state does.
    private func persist() async throws {
        let record: StoredSession? = if case .signedIn(let session) = state { session.stored } else { nil }
        let write = Task { [lastWrite, database] in
            _ = await lastWrite?.result
            if let record { try await database.save(record) } else { try await database.clear() }
        }
        lastWrite = write
        try await write.value
    }

    private func persistOrSay() async {
        do {
            try await persist()
        } catch let error as TokenStoreError {
            announce(.notSaved(error.description))
        } catch {
            announce(.notSaved("\(type(of: error))"))
        }
    }

    private func announce(_ event: SessionEvent) {
        for listener in listeners.values { listener.yield(event) }
    }

    private func forget(listener id: UUID) {
        listeners[id] = nil
    }
}
