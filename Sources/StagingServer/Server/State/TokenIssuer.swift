import Foundation

/// Every session and its tokens.
///
/// A refresh retires the token that was sent. A retired token that comes again means that two parties hold it, and
/// ends the session for both (RFC 9700, section 4.14.2). The one exception is a repeat of the same refresh.
struct TokenIssuer: Sendable {
    /// How long a repeat with the same key gets the same reply.
    static let replayWindow: TimeInterval = 600

    private struct Session {
        let account: Account
        var currentRefreshToken: String
        var replays: [Replay] = []
    }

    private struct Replay {
        let key: String
        let sent: String
        let tokens: Tokens
        let until: Date
    }

    private struct Access {
        let session: Int
        let expiresAt: Date
    }

    private let lifetime: Duration
    private var lastSession = 0
    private var sessions: [Int: Session] = [:]
    /// Retired ones included, for as long as their session lives. An ended session's tokens are as good as unknown.
    private var refreshTokens: [String: Int] = [:]
    private var accessTokens: [String: Access] = [:]

    init(lifetime: Duration) {
        self.lifetime = lifetime
    }

    mutating func begin(for account: Account, now: Date) -> Tokens {
        lastSession += 1
        let tokens = issue(session: lastSession, now: now)
        sessions[lastSession] = Session(account: account, currentRefreshToken: tokens.refreshToken)
        return tokens
    }

    mutating func refresh(_ token: String, key: String?, now: Date) throws(APIError) -> Tokens {
        guard let id = refreshTokens[token], var session = sessions[id] else { throw Self.invalidGrant }
        session.replays.removeAll { $0.until <= now }
        if let key, let replay = session.replays.first(where: { $0.key == key && $0.sent == token }) {
            return replay.tokens
        }
        guard token == session.currentRefreshToken else {
            end(id)
            throw Self.invalidGrant
        }
        let tokens = issue(session: id, now: now)
        session.currentRefreshToken = tokens.refreshToken
        if let key {
            let until = now + Self.replayWindow
            session.replays.append(Replay(key: key, sent: token, tokens: tokens, until: until))
        }
        sessions[id] = session
        return tokens
    }

    mutating func signOut(_ token: String) {
        if let id = refreshTokens[token] { end(id) }
    }

    func account(for accessToken: String, now: Date) -> Account? {
        guard let access = accessTokens[accessToken], access.expiresAt > now else { return nil }
        return sessions[access.session]?.account
    }

    mutating func expireAccessTokens() { accessTokens.removeAll() }

    /// The access tokens that are out stay good until they expire: that is what makes a revocation felt late.
    mutating func revokeRefreshTokens() { refreshTokens.removeAll() }

    private mutating func issue(session: Int, now: Date) -> Tokens {
        accessTokens = accessTokens.filter { $0.value.expiresAt > now }
        let tokens = Tokens(
            accessToken: "at_" + Self.secret(), refreshToken: "rt_" + Self.secret(),
            expiresIn: Int(lifetime.components.seconds))
        accessTokens[tokens.accessToken] = Access(session: session, expiresAt: now + lifetime.seconds)
        refreshTokens[tokens.refreshToken] = session
        return tokens
    }

    private mutating func end(_ id: Int) {
        sessions[id] = nil
        refreshTokens = refreshTokens.filter { $0.value != id }
        accessTokens = accessTokens.filter { $0.value.session != id }
    }

    private static func secret() -> String {
        let words = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
        return words.map { String($0, radix: 36) }.joined()
    }

    private static let invalidGrant = APIError(
        401, "invalid_grant", "The refresh token is unknown, retired or revoked. Sign in again.")
}
