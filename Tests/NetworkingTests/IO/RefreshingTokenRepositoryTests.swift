import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An authorisation server in a few lines: every API call needs the current access token, every refresh rotates.
private final class FakeServer: Sendable {
    private struct State {
        var generation = 1
        var refreshes = 0
        var calls = 0
    }
    private let state = Locked(State())
    /// Held before each refresh is answered.
    let gate: Gate?
    let answer: @Sendable (_ count: Int) -> ScriptedTransport.Answer?

    init(gate: Gate? = nil, answer: @escaping @Sendable (_ count: Int) -> ScriptedTransport.Answer? = { _ in nil }) {
        self.gate = gate
        self.answer = answer
    }

    var transport: ScriptedTransport {
        ScriptedTransport { request in
            guard request.url?.path.hasSuffix("/auth/refresh") == true else { return self.api(request) }
            let reply = self.refresh(request)
            return self.gate.map { .held(at: $0, reply) } ?? reply
        }
    }

    static func grant(_ generation: Int, expiresIn: Int = 900) -> String {
        #"{"accessToken":"access-\#(generation)","refreshToken":"refresh-\#(generation)","expiresIn":\#(expiresIn)}"#
    }

    private func api(_ request: URLRequest) -> ScriptedTransport.Answer {
        state.withLock { state in
            state.calls += 1
            let isValid = request.value(forHTTPHeaderField: "Authorization") == "Bearer access-\(state.generation)"
            return isValid ? .status(200, Probe.json) : .status(401)
        }
    }

    private func refresh(_ request: URLRequest) -> ScriptedTransport.Answer {
        state.withLock { state in
            state.refreshes += 1
            if let scripted = answer(state.refreshes) { return scripted }
            state.generation += 1
            return .status(200, Self.grant(state.generation))
        }
    }

    /// The server no longer takes the token that it issued last.
    func expire() { state.withLock { $0.generation += 1 } }
    var refreshes: Int { state.withLock { $0.refreshes } }
    var calls: Int { state.withLock { $0.calls } }
}

@Suite("The token repository")
struct RefreshingTokenRepositoryTests {
    let clock = TestClock()
    let database = InMemoryTokenDatabase()
    let refusal = ScriptedTransport.Answer.status(401, #"{"error":{"code":"invalid_grant","message":"no"}}"#)

    func repository(_ transport: any Transport, database: (any TokenDatabase)? = nil) -> RefreshingTokenRepository {
        RefreshingTokenRepository(
            transport: transport, database: database ?? self.database, baseURL: testBaseURL, clock: clock,
            now: { Date(timeIntervalSince1970: 1000) })
    }

    func signedIn(_ transport: any Transport, expiresIn: Int = 900) async throws -> RefreshingTokenRepository {
        let tokens = repository(transport)
        try await tokens.begin(
            with: TokenGrant(accessToken: "access-1", refreshToken: "refresh-1", expiresIn: expiresIn))
        return tokens
    }

    // MARK: One refresh for all

    @Test("turns a thousand 401s at once into one refresh, and each call is replayed once")
    func storm() async throws {
        let gate = Gate()
        let server = FakeServer(gate: gate)
        let transport = server.transport
        let tokens = try await signedIn(transport)
        let client = PipelineHTTPClient.scripted(transport, tokens: tokens, clock: clock)
        server.expire()
        let values = try await withThrowingTaskGroup(of: Probe.self) { group in
            for _ in 0..<1000 {
                group.addTask { try await client.send(.probe(policy: .authorized)) }
            }
            await gate.waitForArrivals()
            await gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values.count == 1000)
        #expect(server.refreshes == 1)
        #expect(server.calls <= 2000)
    }

    @Test("answers a late 401 that carried the old token with the new one, without a refresh")
    func lateRejection() async throws {
        let server = FakeServer()
        let tokens = try await signedIn(server.transport)
        let old = try await tokens.validToken()
        let new = try await tokens.refresh(rejected: old)
        #expect(try await tokens.refresh(rejected: old) == new)
        #expect(server.refreshes == 1)
    }

    @Test("gives the token to everybody else when one that waits is cancelled")
    func oneWaiterCancelled() async throws {
        let gate = Gate()
        let server = FakeServer(gate: gate)
        let tokens = try await signedIn(server.transport)
        let old = try await tokens.validToken()
        let patient = Task { try await tokens.refresh(rejected: old) }
        await gate.waitForArrivals()
        let leaving = Task { try await tokens.refresh(rejected: old) }
        let other = Task { try await tokens.refresh(rejected: old) }
        leaving.cancel()
        // Before the refresh has ended: whoever leaves doesn't wait for it.
        await #expect(throws: CancellationError.self) { try await leaving.value }
        await gate.open()
        #expect(try await patient.value.value == "access-2")
        #expect(try await other.value.value == "access-2")
        #expect(server.refreshes == 1)
    }

    @Test("goes on with a refresh whose only waiter has left, and keeps its answer")
    func onlyWaiterCancelled() async throws {
        let gate = Gate()
        let server = FakeServer(gate: gate)
        let tokens = try await signedIn(server.transport)
        let old = try await tokens.validToken()
        var events = await tokens.events().makeAsyncIterator()
        let leaving = Task { try await tokens.refresh(rejected: old) }
        await gate.waitForArrivals()
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        await gate.open()
        while let event = await events.next(), event != .refreshed {}
        #expect(try await tokens.validToken().value == "access-2")
        #expect(await database.load()?.refreshToken == "refresh-2")
    }

    // MARK: The end of a session

    @Test("tells every waiter of a refusal, sends nothing after it, and announces the end once")
    func refused() async throws {
        let gate = Gate()
        let server = FakeServer(gate: gate) { _ in refusal }
        let transport = server.transport
        let tokens = try await signedIn(transport)
        let client = PipelineHTTPClient.scripted(transport, tokens: tokens, clock: clock)
        let events = await tokens.events()
        server.expire()
        let calls = (0..<50).map { _ in Task { try await client.send(.probe(policy: .authorized)) } }
        await gate.waitForArrivals()
        await gate.open()
        for call in calls {
            await #expect(throws: NetworkError.sessionExpired) { try await call.value }
        }
        #expect(server.refreshes == 1)
        #expect(await tokens.status() == .signedOut)
        #expect(await database.load() == nil)
        let sent = transport.sent.count
        await #expect(throws: NetworkError.sessionExpired) { try await client.send(.probe(policy: .authorized)) }
        #expect(transport.sent.count == sent)
        // A new session begins, so that the stream up to there can be read without waiting.
        try await tokens.begin(with: TokenGrant(accessToken: "b", refreshToken: "b", expiresIn: 900))
        var seen: [SessionEvent] = []
        for await event in events {
            seen.append(event)
            if event == .began { break }
        }
        #expect(seen == [.refreshing, .ended(.refused), .began])
    }

    static let passing: [(ScriptedTransport.Answer, NetworkError)] = [
        (.failure(.notConnectedToInternet), .transport(.notConnectedToInternet)),
        (.failure(.timedOut), .transport(.timedOut)),
        (.failure(.networkConnectionLost), .transport(.networkConnectionLost)),
        (.status(500), .status(500, code: nil)), (.status(503), .status(503, code: nil)),
        (.status(429, headers: ["Retry-After": "60"]), .status(429, code: nil, retryAfter: .seconds(60))),
        (.status(403, "<html>proxy</html>"), .status(403, code: nil)),
        (.status(401, "<html>portal</html>"), .status(401, code: nil)),
        (.status(401, #"{"error":{"code":"invalid_client"}}"#), .status(401, code: "invalid_client")),
        (.status(400, #"{"error":{"code":"bad_request"}}"#), .status(400, code: "bad_request")),
        (.status(404), .status(404, code: nil)),
        (.status(200, "<html>portal</html>"), .decoding("the body is not JSON")),
        (.status(200, "{}"), .decoding("accessToken is missing")), (.status(204), .decoding("the body is empty")),
        (
            .status(200, #"{"accessToken":"","refreshToken":"x","expiresIn":9}"#),
            .decoding("the tokens can't be sent in a header")
        ),
        (
            .status(200, #"{"accessToken":"a\r\nX: y","refreshToken":"x","expiresIn":9}"#),
            .decoding("the tokens can't be sent in a header")
        ),
    ]

    @Test(
        "keeps the tokens when a refresh fails for any other reason, and fails its callers with that",
        arguments: 0..<passing.count)
    func passingFailure(index: Int) async throws {
        let (answer, expected) = Self.passing[index]
        let isRepeated =
            BackoffRetryPolicy.isTransient(expected)
            && expected != .status(429, code: nil, retryAfter: .seconds(60))
        let attempts = isRepeated ? 2 : 1
        let server = FakeServer { $0 <= attempts ? answer : nil }
        let transport = server.transport
        let tokens = try await signedIn(transport)
        let old = try await tokens.validToken()
        let caller = Task { try await tokens.refresh(rejected: old) }
        if isRepeated {
            // The refresh's deadline, and the wait before its second attempt.
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(3))
        }
        let error = await thrown { try await caller.value }
        #expect((error as? NetworkError)?.withoutRequestID == expected)
        #expect(await tokens.status() != .signedOut)
        let stored = try #require(await database.load())
        #expect(stored.refreshToken == "refresh-1")

        // Had the server rotated after all, the same key would bring the same tokens: the next refresh has it too.
        #expect(try await tokens.refresh(rejected: old).value == "access-2")
        let key = try #require(stored.pendingRefreshKey)
        #expect(transport.header("Idempotency-Key") == Array(repeating: key, count: attempts + 1))
    }

    @Test("ends the session on invalid_grant only", arguments: [400, 401])
    func refusals(status: Int) async throws {
        let server = FakeServer { _ in .status(status, #"{"error":{"code":"invalid_grant"}}"#) }
        let tokens = try await signedIn(server.transport)
        let old = try await tokens.validToken()
        await #expect(throws: NetworkError.sessionExpired) { try await tokens.refresh(rejected: old) }
        #expect(await tokens.status() == .signedOut)
    }

    @Test("drops the answer to a refresh that outlives its session")
    func signOutWhileRefreshing() async throws {
        let gate = Gate()
        let server = FakeServer(gate: gate)
        let tokens = try await signedIn(server.transport)
        let old = try await tokens.validToken()
        let waiting = Task { try await tokens.refresh(rejected: old) }
        await gate.waitForArrivals()
        #expect(await tokens.end() == "refresh-1")
        await #expect(throws: NetworkError.sessionExpired) { try await waiting.value }
        try await tokens.begin(with: TokenGrant(accessToken: "other", refreshToken: "other", expiresIn: 900))
        await gate.open()
        #expect(try await tokens.validToken().value == "other")
        #expect(await database.load()?.refreshToken == "other")
        await #expect(throws: NetworkError.sessionExpired) { try await tokens.refresh(rejected: old) }
        #expect(await tokens.isCurrent(old.session) == false)
    }

    @Test("ends once, however often it is asked to")
    func endTwice() async throws {
        let tokens = try await signedIn(ScriptedTransport([]))
        #expect(await tokens.end() == "refresh-1")
        #expect(await tokens.end() == nil)
        #expect(await database.load() == nil)
    }

    // MARK: Deadline, restart, clock

    @Test("gives up a refresh that is never answered, and the next call may try again")
    func neverAnswered() async throws {
        let gate = Gate()
        let server = FakeServer(gate: gate)
        let tokens = try await signedIn(server.transport)
        let old = try await tokens.validToken()
        let first = Task { try await tokens.refresh(rejected: old) }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(20))
        await #expect(throws: NetworkError.transport(.timedOut)) { try await first.value }
        await gate.open()
        #expect(try await tokens.refresh(rejected: old).value == "access-3")
    }

    @Test("sends the same refresh with the same key after a restart, where the answer was lost")
    func restart() async throws {
        let lost = ScriptedTransport([.failure(.networkConnectionLost), .failure(.networkConnectionLost)])
        let first = try await signedIn(lost)
        let old = try await first.validToken()
        let caller = Task { try await first.refresh(rejected: old) }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(3))
        await #expect(throws: NetworkError.transport(.networkConnectionLost)) { try await caller.value }

        let healed = ScriptedTransport([.status(200, FakeServer.grant(2))])
        let second = repository(healed)
        let stored = try await second.validToken()
        #expect(try await second.refresh(rejected: stored).value == "access-2")
        let keys = lost.header("Idempotency-Key") + healed.header("Idempotency-Key")
        #expect(keys.count == 3 && keys.allSatisfy { $0 != nil && $0 == keys[0] })
        #expect(Set((lost.sent + healed.sent).map(\.httpBody)).count == 1)
        #expect(await database.load()?.pendingRefreshKey == nil)
    }

    @Test("stores the key before it sends the refresh")
    func writeAhead() async throws {
        let gate = Gate()
        let tokens = try await signedIn(FakeServer(gate: gate).transport)
        let old = try await tokens.validToken()
        let caller = Task { try await tokens.refresh(rejected: old) }
        await gate.waitForArrivals()
        #expect(await database.load()?.pendingRefreshKey != nil)
        await gate.open()
        _ = try await caller.value
    }

    @Test("refreshes a minute before expiry, by a clock that nobody can set")
    func aheadOfExpiry() async throws {
        let server = FakeServer()
        let tokens = try await signedIn(server.transport, expiresIn: 900)
        clock.advance(by: .seconds(839))
        #expect(try await tokens.validToken().value == "access-1")
        clock.advance(by: .seconds(1))
        #expect(try await tokens.validToken().value == "access-2")
        #expect(server.refreshes == 1)
    }

    @Test("never calls a token expired that was just issued", arguments: [-5, 0, 1, 5, 60, 61])
    func shortLives(expiresIn: Int) async throws {
        let server = FakeServer()
        let tokens = try await signedIn(server.transport, expiresIn: expiresIn)
        for _ in 0..<5 { #expect(try await tokens.validToken().value == "access-1") }
        #expect(server.refreshes == 0)
    }

    @Test("refreshes a stored token once where this device's clock calls it expired, then trusts what was issued")
    func wrongClock() async throws {
        await database.save(
            StoredSession(accessToken: "access-1", refreshToken: "refresh-1", expiresAt: Date(timeIntervalSince1970: 0))
        )
        let server = FakeServer()
        let tokens = repository(server.transport)
        for _ in 0..<5 { #expect(try await tokens.validToken().value == "access-2") }
        #expect(server.refreshes == 1)
    }

    @Test("uses a token that is still good where its early refresh failed, and doesn't ask again at every call")
    func earlyRefreshFails() async throws {
        let server = FakeServer { $0 <= 1 ? .status(403) : nil }
        let tokens = try await signedIn(server.transport, expiresIn: 900)
        clock.advance(by: .seconds(850))
        for _ in 0..<5 { #expect(try await tokens.validToken().value == "access-1") }
        #expect(server.refreshes == 1)
        clock.advance(by: .seconds(11))
        #expect(try await tokens.validToken().value == "access-2")
    }

    // MARK: Seeds

    @Test("begins a session from an operator's refresh token, and doesn't send it again once it is spent")
    func seed() async throws {
        let server = FakeServer()
        let transport = server.transport
        let first = repository(transport)
        try await first.seed(refreshToken: "seed-1")
        #expect(try await first.validToken().value == "access-2")
        let body = try #require(transport.sent.first?.httpBody)
        #expect(try JSONDecoder().decode([String: String].self, from: body) == ["refreshToken": "seed-1"])

        // The next start of the program, with the same token in its environment.
        let second = repository(transport)
        try await second.seed(refreshToken: "seed-1")
        #expect(await database.load()?.refreshToken == "refresh-2")
        #expect(await database.load()?.seedHash?.contains("seed") == false)

        try await second.seed(refreshToken: "seed-2")
        #expect(await database.load()?.refreshToken == "seed-2")
    }

    @Test("keeps a seed that a failed refresh may not have spent")
    func seedOffline() async throws {
        let tokens = repository(FakeServer { $0 <= 1 ? .status(500) : nil }.transport)
        try await tokens.seed(refreshToken: "seed-1")
        let error = await thrown { try await tokens.validToken() }
        #expect((error as? NetworkError)?.withoutRequestID == .status(500, code: nil))
        #expect(try await tokens.validToken().value == "access-2")
    }

    // MARK: The store

    struct FullDisk: TokenDatabase {
        func load() throws -> StoredSession? { nil }
        func save(_ session: StoredSession) throws { throw TokenStoreError("no space left") }
        func clear() throws {}
    }

    @Test("goes on with tokens that could not be saved, and says so")
    func notSaved() async throws {
        let tokens = repository(FakeServer().transport, database: FullDisk())
        let events = await tokens.events()
        await #expect(throws: TokenStoreError("no space left")) {
            try await tokens.begin(with: TokenGrant(accessToken: "access-1", refreshToken: "r", expiresIn: 900))
        }
        let old = try await tokens.validToken()
        #expect(try await tokens.refresh(rejected: old).value == "access-2")
        var seen: [SessionEvent] = []
        for await event in events {
            seen.append(event)
            if event == .refreshed { break }
        }
        #expect(seen.contains(.notSaved("no space left")))
    }

    @Test("says that a sign-in could not be saved, to whoever began it and to whoever listens")
    func signInNotSaved() async throws {
        let tokens = repository(FakeServer().transport, database: FullDisk())
        let events = await tokens.events()
        let grant = TokenGrant(accessToken: "access-1", refreshToken: "r", expiresIn: 900)
        await #expect(throws: TokenStoreError("no space left")) { try await tokens.begin(with: grant) }
        await #expect(throws: TokenStoreError("no space left")) { try await tokens.seed(refreshToken: "s") }
        // Something to wait for that comes after both.
        _ = await tokens.end()
        var seen: [SessionEvent] = []
        for await event in events {
            seen.append(event)
            if seen.count(where: { $0 == .ended(.signedOut) }) == 2 { break }
        }
        #expect(
            seen == [
                .began, .notSaved("no space left"), .ended(.signedOut), .began, .notSaved("no space left"),
                .ended(.signedOut),
            ])
    }

    /// Writes are lost now and then; what is there stays as it was.
    actor FlakyDisk: TokenDatabase {
        private var record: StoredSession?
        private(set) var isFull = false
        func fill() { isFull = true }
        func load() -> StoredSession? { record }
        func save(_ session: StoredSession) throws {
            if isFull { throw TokenStoreError("no space left") }
            record = session
        }
        func clear() { record = nil }
    }

    @Test("doesn't go back to spent tokens that are still on a full disk")
    func staleDisk() async throws {
        let disk = FlakyDisk()
        let server = FakeServer()
        let tokens = repository(server.transport, database: disk)
        try await tokens.begin(with: TokenGrant(accessToken: "access-1", refreshToken: "refresh-1", expiresIn: 900))
        await disk.fill()
        let first = try await tokens.validToken()
        let second = try await tokens.refresh(rejected: first)
        #expect(second.value == "access-2")
        #expect(try await tokens.refresh(rejected: second).value == "access-3")
        #expect(server.refreshes == 2)
    }

    struct LockedKeyring: TokenDatabase {
        func load() throws -> StoredSession? { throw TokenStoreError("the keyring is locked") }
        func save(_ session: StoredSession) {}
        func clear() {}
    }

    @Test("says why tokens could not be read, which is no sign-out")
    func unreadable() async {
        let tokens = repository(FakeServer().transport, database: LockedKeyring())
        let error = await thrown { try await tokens.validToken() }
        #expect(error as? NetworkError == .tokenStore("the keyring is locked"))
    }

    @Test("throws sessionExpired where nobody is signed in, and sends nothing")
    func nobody() async {
        let transport = FakeServer().transport
        let error = await thrown { try await repository(transport).validToken() }
        #expect(error as? NetworkError == .sessionExpired)
        #expect(transport.sent.isEmpty)
    }

    @Test("shows no token when it is printed")
    func printing() {
        let grant = TokenGrant(accessToken: "SECRET", refreshToken: "SECRET", expiresIn: 1)
        let stored = StoredSession(
            accessToken: "SECRET", refreshToken: "SECRET", expiresAt: .distantPast, pendingRefreshKey: "SECRET")
        let token = AccessToken("SECRET", session: SessionID())
        for value in [grant, stored, token] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("SECRET")) }
        }
    }
}

extension NetworkError {
    fileprivate var withoutRequestID: NetworkError {
        switch self {
        case .status(let status, let code, let retryAfter, _): .status(status, code: code, retryAfter: retryAfter)
        case .decoding(let place, _): .decoding(place)
        default: self
        }
    }
}

@Suite("Two processes on one token database")
struct SharedTokenDatabaseTests {
    let clock = TestClock()
    let database = InMemoryTokenDatabase()

    /// One at a time, in the order of their calls.
    actor Turnstile: RefreshLock {
        private var last: Task<Void, Never>?
        func withLock<T: Sendable>(_ body: @Sendable () async throws -> T) async throws -> T {
            let previous = last
            let (turn, end) = AsyncStream<Void>.makeStream()
            last = Task { for await _ in turn {} }
            await previous?.value
            defer { end.finish() }
            return try await body()
        }
    }

    func repository(_ transport: any Transport, lock: any RefreshLock) -> RefreshingTokenRepository {
        RefreshingTokenRepository(
            transport: transport, database: database, lock: lock, baseURL: testBaseURL, clock: clock,
            now: { Date(timeIntervalSince1970: 1000) })
    }

    @Test("share a refresh: the second finds the tokens of the first, and asks no server")
    func shared() async throws {
        let gate = Gate()
        let transport = ScriptedTransport([
            .held(at: gate, .status(200, #"{"accessToken":"a2","refreshToken":"r2","expiresIn":900}"#))
        ])
        let lock = Turnstile()
        let first = repository(transport, lock: lock)
        try await first.begin(with: TokenGrant(accessToken: "a1", refreshToken: "r1", expiresIn: 900))
        let second = repository(transport, lock: lock)
        let old = try await second.validToken()
        let one = Task { try await first.refresh(rejected: old) }
        await gate.waitForArrivals()
        let other = Task { try await second.refresh(rejected: old) }
        await gate.open()
        #expect(try await one.value.value == "a2")
        #expect(try await other.value.value == "a2")
        #expect(transport.sent.count == 1)
    }

    @Test("don't take over each other's users", arguments: [true, false])
    func replaced(signsInAnew: Bool) async throws {
        let transport = ScriptedTransport([])
        let first = repository(transport, lock: NoRefreshLock())
        try await first.begin(with: TokenGrant(accessToken: "a1", refreshToken: "r1", expiresIn: 900))
        let old = try await first.validToken()
        let events = await first.events()
        let second = repository(transport, lock: NoRefreshLock())
        if signsInAnew {
            try await second.begin(with: TokenGrant(accessToken: "b1", refreshToken: "s1", expiresIn: 900))
        } else {
            _ = await second.end()
        }
        await #expect(throws: NetworkError.sessionExpired) { try await first.refresh(rejected: old) }
        #expect(transport.sent.isEmpty)
        #expect(await database.load()?.refreshToken == (signsInAnew ? "s1" : nil))
        var seen: [SessionEvent] = []
        for await event in events {
            seen.append(event)
            if case .ended = event { break }
        }
        #expect(seen == [.refreshing, .ended(.replaced)])
    }
}
