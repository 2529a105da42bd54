import Foundation
import TestSupport
import Testing

@testable import Networking

@Suite("The tokens' state")
struct TokenStateTests {
    let clock = TestClock()

    func signedIn(expiresIn: Int = 900) -> (TokenState, SessionID) {
        var state = TokenState()
        state.begin(
            StoredSession(accessToken: "a1", refreshToken: "r1", expiresAt: .distantFuture),
            freshness: SessionFreshness(issuedFor: expiresIn, clock: clock))
        guard let id = state.session?.id else { preconditionFailure("begun, but not signed in") }
        return (state, id)
    }

    @Test("asks the first caller to refresh, and every other one to wait for it")
    func oneRefresh() {
        var (state, id) = signedIn()
        let rejected = AccessToken("a1", session: id)
        let demands = (0..<3).map { _ in state.demandReplacement(of: rejected) }
        #expect(demands == [.refresh(id), .wait, .wait])
        let token = state.didEndRefresh(id)
        #expect(token == rejected)
        let next = state.demandReplacement(of: rejected)
        #expect(next == .refresh(id))
    }

    @Test("has nothing for a token of another session")
    func otherSession() {
        var (state, _) = signedIn()
        let demand = state.demandReplacement(of: AccessToken("a1", session: SessionID()))
        #expect(demand == .none)
    }

    @Test("makes one key for a refresh token, and a new one for the next")
    func keys() {
        var (state, id) = signedIn()
        var made = 0
        func key() -> String {
            made += 1
            return "key-\(made)"
        }
        let first = state.refreshKey(for: id, makeKey: key)
        let again = state.refreshKey(for: id, makeKey: key)
        #expect(first?.key == "key-1" && first?.isNew == true)
        #expect(again?.key == "key-1" && again?.isNew == false)
        let next = StoredSession(
            sessionID: id.rawValue, accessToken: "a2", refreshToken: "r2", expiresAt: .distantFuture)
        let wasTaken = state.didRefresh(id, next, freshness: SessionFreshness(issuedFor: 9, clock: clock))
        #expect(wasTaken)
        let second = state.refreshKey(for: id, makeKey: key)
        #expect(second?.key == "key-2" && second?.isNew == true)
    }

    @Test("lets nothing that comes late touch a newer session")
    func lateAnswers() {
        var (state, old) = signedIn()
        let ended = [state.end()?.id, state.end()?.id]
        #expect(ended == [old, nil])
        state.begin(
            StoredSession(accessToken: "b", refreshToken: "b", expiresAt: .distantFuture),
            freshness: SessionFreshness(issuedFor: 900, clock: clock))
        let late = StoredSession(accessToken: "a2", refreshToken: "r2", expiresAt: .distantFuture)
        let wasTaken = state.didRefresh(old, late, freshness: SessionFreshness(issuedFor: 9, clock: clock))
        let token = state.didEndRefresh(old)
        let key = state.refreshKey(for: old, makeKey: { "k" })
        #expect(!wasTaken && token == nil && key == nil)
        #expect(state.session?.stored.accessToken == "b")
    }

    @Test("keeps a session that begins while the database is still being read")
    func readLate() {
        var (state, id) = signedIn()
        state.didRead(nil) { _ in SessionFreshness(issuedFor: 9, clock: clock) }
        #expect(state.isCurrent(id))
    }
}
