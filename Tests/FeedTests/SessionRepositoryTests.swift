import Foundation
import Networking
import TestSupport
import Testing

@testable import Feed

@Suite("The session repository")
struct SessionRepositoryTests {
    actor FakeSession: AuthSession {
        private(set) var grants: [TokenGrant] = []
        private(set) var isOver = false
        let failure: TokenStoreError?

        init(failure: TokenStoreError? = nil) { self.failure = failure }

        func begin(with grant: TokenGrant) throws {
            grants.append(grant)
            if let failure { throw failure }
        }
        func seed(refreshToken: String) {}
        func end() -> String? {
            defer { isOver = true }
            return isOver ? nil : grants.last?.refreshToken
        }
        func status() -> SessionStatus { .signedOut }
        func events() -> AsyncStream<SessionEvent> { AsyncStream { $0.finish() } }
    }

    static let grant = #"{"accessToken":"a","refreshToken":"r","expiresIn":900}"#

    @Test("signs in with what the server granted")
    func signIn() async throws {
        let session = FakeSession()
        let http = FakeHTTPClient { _ in Self.grant }
        try await SessionRepository(http: http, session: session).signIn(username: "ann", password: "p\"w")
        #expect(await session.grants == [TokenGrant(accessToken: "a", refreshToken: "r", expiresIn: 900)])
        let body = try #require(http.sent.first?.body)
        #expect(try JSONDecoder().decode([String: String].self, from: body) == ["username": "ann", "password": "p\"w"])
        #expect(http.sent.map(\.path) == ["/auth/sign-in"] && http.sent.map(\.method) == [.post])
    }

    @Test("begins no session where the pair is wrong")
    func wrongPair() async {
        let session = FakeSession()
        let http = FakeHTTPClient { _ in throw NetworkError.status(401, code: "invalid_credentials") }
        await #expect(throws: FeedError.invalidCredentials) {
            try await SessionRepository(http: http, session: session).signIn(username: "ann", password: "x")
        }
        #expect(await session.grants.isEmpty)
    }

    @Test("says that tokens could not be kept")
    func notKept() async {
        let session = FakeSession(failure: TokenStoreError("disk full"))
        await #expect(throws: FeedError.tokensUnavailable("disk full")) {
            try await SessionRepository(http: FakeHTTPClient { _ in Self.grant }, session: session)
                .signIn(username: "ann", password: "x")
        }
    }

    @Test("is signed out whatever the server says to it, and tells it once")
    func signOut() async throws {
        let session = FakeSession()
        try await session.begin(with: TokenGrant(accessToken: "a", refreshToken: "r", expiresIn: 1))
        let http = FakeHTTPClient { _ in throw NetworkError.status(500, code: nil) }
        let repository = SessionRepository(http: http, session: session)
        await repository.signOut()
        await repository.signOut()
        #expect(await session.isOver)
        #expect(http.sent.map(\.path) == ["/auth/sign-out"])
        #expect(http.sent.first?.body == Data(#"{"refreshToken":"r"}"#.utf8))
    }

    @Test("says who is signed in")
    func account() async throws {
        let http = FakeHTTPClient { _ in #"{"id":"1","name":"Ann","handle":"ann"}"# }
        let account = try await SessionRepository(http: http, session: FakeSession()).account()
        #expect(account == Account(id: "1", name: "Ann", handle: "ann"))
    }
}
