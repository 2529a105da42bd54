import Foundation

/// Issues tokens and takes them back: rotation, reuse detection, and the replay of a refresh whose answer was lost.
final class TokenIssuer: Sendable {
    struct Grant: Encodable, Sendable, Equatable {
        let accessToken: String
        let refreshToken: String
        let expiresIn: Int
    }

    /// One sign-in and all that was refreshed from it.
    private struct Family {
        let account: Account
        var refreshToken: String
        var isOver = false
    }

    private struct State {
        var families: [UUID: Family] = [:]
        /// Each refresh token ever issued, current or retired.
        var familyByRefreshToken: [String: UUID] = [:]
        var access: [String: (family: UUID, expiry: ContinuousClock.Instant)] = [:]
        /// Answers to refreshes by key and token, for a repeat.
        var answers: [Replay: (grant: Grant, until: ContinuousClock.Instant)] = [:]
    }

    private struct Replay: Hashable {
        let key: String
        let refreshToken: String
    }

    private let lifetime: Duration
    private let state = Locked(State())

    init(accessTokenLifetime: Duration) { lifetime = accessTokenLifetime }

    func signIn(_ account: Account) -> Grant {
        state.withLock { state in
            let id = UUID()
            state.families[id] = Family(account: account, refreshToken: "")
            return issue(for: id, &state)
        }
    }

    /// `nil` refuses: the token is unknown, was revoked, or was retired by an earlier refresh, which ends the session.
    func refresh(_ refreshToken: String, key: String?) -> Grant? {
        state.withLock { state in
            let replay = key.map { Replay(key: $0, refreshToken: refreshToken) }
            if let replay, let answer = state.answers[replay], answer.until > .now,
                state.familyByRefreshToken[refreshToken].flatMap({ state.families[$0] })?.isOver == false
            {
                return answer.grant
            }
            guard let id = state.familyByRefreshToken[refreshToken], let family = state.families[id], !family.isOver
            else {
                return nil
            }
            guard family.refreshToken == refreshToken else {
                // Somebody has a token that was spent already: nobody can tell who is the thief (RFC 9700, section 4.14.2).
                state.families[id]?.isOver = true
                state.access = state.access.filter { $0.value.family != id }
                return nil
            }
            let grant = issue(for: id, &state)
            if let replay { state.answers[replay] = (grant, .now + .seconds(600)) }
            return grant
        }
    }

    func signOut(_ refreshToken: String) {
        state.withLock { state in
            guard let id = state.familyByRefreshToken[refreshToken] else { return }
            state.families[id]?.isOver = true
            state.access = state.access.filter { $0.value.family != id }
        }
    }

    func account(for accessToken: String) -> Account? {
        state.withLock { state in
            guard let entry = state.access[accessToken], entry.expiry > .now else { return nil }
            return state.families[entry.family]?.account
        }
    }

    /// Every access token is refused from now on.
    func expireAll() {
        state.withLock { $0.access = [:] }
    }

    /// Every refresh token is refused from now on, and no answer is repeated.
    func revokeAll() {
        state.withLock { state in
            for id in state.families.keys { state.families[id]?.isOver = true }
            state.answers = [:]
        }
    }

    private func issue(for id: UUID, _ state: inout State) -> Grant {
        let grant = Grant(
            accessToken: "at-" + Self.random(), refreshToken: "rt-" + Self.random(),
            expiresIn: max(1, Int(lifetime.seconds)))
        state.families[id]?.refreshToken = grant.refreshToken
        state.familyByRefreshToken[grant.refreshToken] = id
        // What has expired would only take up room.
        let now = ContinuousClock.now
        if state.access.count > 1000 { state.access = state.access.filter { $0.value.expiry > now } }
        state.access[grant.accessToken] = (id, now + lifetime)
        return grant
    }

    private static func random() -> String {
        UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
    }
}
