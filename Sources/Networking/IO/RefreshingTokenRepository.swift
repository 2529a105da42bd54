import Foundation

/// Owns the access and the refresh token, and runs at most one refresh at a time, shared by every caller.
///
/// A refresh counts as running before anything is awaited, so two callers can't both begin one; the token that was
/// rejected is compared with the current one, so a late 401 begins none. Only the server's `invalid_grant` ends the
/// session.
public actor RefreshingTokenRepository: TokenRepository, AuthSession {
    private let http: any HTTPClient
    private let database: any TokenDatabase
    private let lock: any RefreshLock
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let makeKey: @Sendable () -> String
    private let deadline: Duration

    private var state = TokenState()
    /// Runs on when its callers leave; cancelled only with its session.
    private var refreshTask: Task<Void, Never>?
    private var waiters: [Int: CheckedContinuation<AccessToken, any Error>] = [:]
    private var nextWaiter = 0
    private var lastWrite: Task<Void, any Error>?
    /// What this process last read from the database, or wrote to it: anything else there is another process's.
    private var lastSeen: StoredSession?
    private var listeners: [UUID: AsyncStream<SessionEvent>.Continuation] = [:]

    /// `lock` is held around read, refresh and save, so that processes which share `database` share the refresh too.
    /// `interceptors` see the refresh as a call; an `AuthInterceptor` has no place among them. `deadline` bounds one
    /// refresh, so that one that is never answered doesn't hold up every call.
    public init(
        transport: any Transport, database: any TokenDatabase, lock: any RefreshLock = NoRefreshLock(), baseURL: URL,
        interceptors: [any RequestInterceptor] = [], clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }, deadline: Duration = .seconds(20),
        makeKey: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        http = PipelineHTTPClient(
            baseURL: baseURL, transport: transport, interceptors: interceptors,
            retry: BackoffRetryPolicy(maxAttempts: 2), decoder: JSONResponseDecoder(), clock: clock, now: now)
        self.database = database
        self.lock = lock
        self.clock = clock
        self.now = now
        self.makeKey = makeKey
        self.deadline = deadline
    }

    // MARK: Tokens

    public func validToken() async throws -> AccessToken {
        try await readOnce()
        let session = state.session?.id
        do {
            return try await satisfy(state.demandToken())
        } catch let error as NetworkError where error != .sessionExpired {
            // The refresh came a minute early: what it was to replace may still be good.
            guard let latest = state.session, latest.id == session, latest.isUsable else { throw error }
            return latest.token
        }
    }

    public func refresh(rejected: AccessToken) async throws -> AccessToken {
        try await readOnce()
        return try await satisfy(state.demandReplacement(of: rejected))
    }

    public func isCurrent(_ session: SessionID) -> Bool {
        state.isCurrent(session)
    }

    // MARK: Session

    public func begin(with grant: TokenGrant) async throws {
        guard grant.isUsable else { throw TokenStoreError("the server granted tokens that can't be sent") }
        endSession(.signedOut)
        state.begin(stored(grant), freshness: SessionFreshness(issuedFor: grant.expiresIn, clock: clock))
        announce(.began)
        try await persist()
    }

    public func seed(refreshToken: String) async throws {
        try await readOnce()
        let hash = SecretDigest.sha256Hex(refreshToken)
        guard state.session?.stored.seedHash != hash else { return }
        let seed = StoredSession(
            accessToken: "", refreshToken: refreshToken, expiresAt: .distantPast, seedHash: hash)
        endSession(.signedOut)
        state.begin(seed, freshness: freshness(of: seed))
        announce(.began)
        try await persist()
    }

    public func end() async -> String? {
        // An unreadable database has nothing to end, and is cleared all the same.
        try? await readOnce()
        let refreshToken = state.session?.stored.refreshToken
        endSession(.signedOut)
        try? await persist()
        return refreshToken
    }

    public func status() async -> SessionStatus {
        try? await readOnce()
        guard let freshness = state.session?.freshness else { return .signedOut }
        return .signedIn(
            tokenAge: freshness.age, tokenLifetime: freshness.isJustIssued ? freshness.lifetime : nil)
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

    private func satisfy(_ demand: TokenState.Demand) async throws -> AccessToken {
        switch demand {
        case .none: throw NetworkError.sessionExpired
        case .use(let token): return token
        case .wait: return try await waitForRefresh()
        case .refresh(let id):
            refreshTask = Task { await self.runRefresh(of: id) }
            announce(.refreshing)
            return try await waitForRefresh()
        }
    }

    private func waitForRefresh() async throws -> AccessToken {
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
        let answer: RefreshAnswer
        do {
            answer = try await lock.withLock { await self.refreshHoldingLock(id) }
        } catch {
            answer = .failed(.tokenStore(Self.sentence(for: error)))
        }
        switch answer {
        case .granted, .found:
            guard let token = state.didEndRefresh(id) else { return }
            announce(.refreshed)
            resumeWaiters(with: .success(token))
        case .refused, .replaced:
            guard state.isCurrent(id) else { return }
            endSession(answer == .refused ? .refused : .replaced)
            // What another process has put there is not this one's to clear.
            if answer == .refused { try? await persist() }
        case .failed(let error):
            guard state.didEndRefresh(id, failedAt: Stopwatch(clock)) != nil else { return }
            announce(.refreshFailed(error))
            resumeWaiters(with: .failure(error))
        }
    }

    /// Reads, asks the server, and saves: another process waits until the new tokens are where it finds them.
    private func refreshHoldingLock(_ id: SessionID) async -> RefreshAnswer {
        // A database that can't be read now tells nothing; the tokens in memory are good.
        if let found = try? await database.load() as StoredSession?? {
            switch state.compare(found, with: lastSeen) {
            case .unchanged: break
            case .replaced: return .replaced
            case .refreshed(let record):
                lastSeen = record
                guard state.didRefresh(id, record, freshness: freshness(of: record)) else { return .replaced }
                return .found(record)
            }
        }
        let answer = await askServer(of: id)
        if case .granted(let grant) = answer {
            let freshness = SessionFreshness(issuedFor: grant.expiresIn, clock: clock)
            guard let session = state.session, session.id == id,
                state.didRefresh(id, stored(grant, of: session.stored), freshness: freshness)
            else { return answer }
            // Saved before anyone uses it: a crash after the first call with the new token must not bring the old back.
            try? await persist()
        }
        return answer
    }

    private func askServer(of id: SessionID) async -> RefreshAnswer {
        // The key is stored with the old token before it is sent. Should the answer be lost, by a crash too, the same
        // refresh is sent again with the same key, and the server answers with the same tokens.
        guard let (key, isNew) = state.refreshKey(for: id, makeKey: makeKey) else { return .failed(.sessionExpired) }
        if isNew { try? await persist() }
        guard let session = state.session, session.id == id else { return .failed(.sessionExpired) }
        do {
            let endpoint = try Endpoint.refresh(token: session.stored.refreshToken, key: key, deadline: deadline)
            let grant = try await Deadline.run(deadline, on: clock) { [http] in try await http.send(endpoint) }
            guard grant.isUsable else { return .failed(.decoding("the tokens can't be sent in a header")) }
            return .granted(grant)
        } catch let error as NetworkError {
            return RefreshAnswer(error)
        } catch {
            // The deadline has passed, or the session ended meanwhile, which drops this answer.
            return .failed(.transport(.timedOut))
        }
    }

    private func resumeWaiters(with result: Result<AccessToken, any Error>) {
        let all = waiters
        waiters = [:]
        for waiter in all.values { waiter.resume(with: result) }
    }

    /// Whoever waits for a token of the session learns that there is none, and nothing is sent after that.
    private func endSession(_ end: SessionEnd) {
        guard state.end() != nil else { return }
        refreshTask?.cancel()
        resumeWaiters(with: .failure(NetworkError.sessionExpired))
        announce(.ended(end))
    }

    // MARK: The store

    private func readOnce() async throws {
        guard case .unread = state.phase else { return }
        do {
            let record = try await database.load()
            guard case .unread = state.phase else { return }
            lastSeen = record
            state.didRead(record, freshness: freshness)
        } catch {
            throw NetworkError.tokenStore(Self.sentence(for: error))
        }
    }

    private func freshness(of record: StoredSession) -> SessionFreshness {
        SessionFreshness(storedUntil: record.expiresAt, now: now(), clock: clock)
    }

    private func stored(_ grant: TokenGrant, of session: StoredSession? = nil) -> StoredSession {
        StoredSession(
            sessionID: session?.sessionID ?? UUID(), accessToken: grant.accessToken, refreshToken: grant.refreshToken,
            expiresAt: now().addingTimeInterval(Double(grant.expiresIn)), seedHash: session?.seedHash)
    }

    /// Writes the state as it is now. Writes run in the order of their calls, so the store ends as the state does. A write
    /// that fails is announced too: whoever asked for it may be gone, as a form is once its session has begun.
    private func persist() async throws {
        let record = state.session?.stored
        let write = Task { [lastWrite, database] in
            _ = await lastWrite?.result
            if let record { try await database.save(record) } else { try await database.clear() }
        }
        lastWrite = write
        do {
            try await write.value
        } catch {
            announce(.notSaved(Self.sentence(for: error)))
            throw error
        }
        lastSeen = record
    }

    private static func sentence(for error: any Error) -> String {
        (error as? TokenStoreError)?.description ?? "\(type(of: error))"
    }

    // MARK: Events

    private func announce(_ event: SessionEvent) {
        for listener in listeners.values { listener.yield(event) }
    }

    private func forget(listener id: UUID) {
        listeners[id] = nil
    }
}
