import Foundation

/// The sign-ins that wait for someone to agree on another screen (RFC 8628).
struct DeviceSignIns: Sendable {
    static let lifetime: TimeInterval = 600
    static let interval: TimeInterval = 5

    enum Poll: Sendable {
        case waiting
        /// Sooner than the interval after the one before.
        case tooSoon
        case denied
        case expired
        /// Approved, and begun by an earlier poll: the repeat of a lost answer gets the same tokens.
        case signedIn(Tokens)
        /// Approved just now: the caller begins the session and tells `began`.
        case approved(Account)
    }

    private enum Decision: Sendable {
        case none
        case denied
        case approved(Account)
        case signedIn(Tokens)
    }

    private struct SignIn: Sendable {
        let userCode: String
        let expiresAt: Date
        var lastPoll: Date?
        var decision = Decision.none
    }

    private var signIns: [String: SignIn] = [:]

    mutating func begin(now: Date) -> (deviceCode: String, userCode: String) {
        signIns = signIns.filter { $0.value.expiresAt > now - Self.lifetime }
        let deviceCode = "dc_" + String(UInt64.random(in: .min ... .max), radix: 36)
        // No vowels and no look-alikes: it is read from one screen and typed on another.
        let letters = (0..<8).map { _ in "BCDFGHJKLMNPQRSTVWXZ".randomElement() ?? "B" }
        let userCode = "\(String(letters.prefix(4)))-\(String(letters.suffix(4)))"
        signIns[deviceCode] = SignIn(userCode: userCode, expiresAt: now + Self.lifetime)
        return (deviceCode, userCode)
    }

    mutating func poll(_ deviceCode: String, now: Date) -> Poll {
        guard var signIn = signIns[deviceCode], signIn.expiresAt > now else { return .expired }
        switch signIn.decision {
        case .denied: return .denied
        case .signedIn(let tokens): return .signedIn(tokens)
        case .approved(let account): return .approved(account)
        case .none:
            // Half a second of grace: what was sent in time can arrive a little closer to the one before.
            let isTooSoon = signIn.lastPoll.map { now.timeIntervalSince($0) < Self.interval - 0.5 } ?? false
            signIn.lastPoll = now
            signIns[deviceCode] = signIn
            return isTooSoon ? .tooSoon : .waiting
        }
    }

    mutating func began(_ deviceCode: String, tokens: Tokens) { signIns[deviceCode]?.decision = .signedIn(tokens) }

    /// Whether someone waits under this code.
    func isOpen(_ userCode: String, now: Date) -> Bool { deviceCode(for: userCode, now: now) != nil }

    /// `account` agrees; nil denies. False if nobody waits under this code.
    mutating func decide(_ userCode: String, account: Account?, now: Date) -> Bool {
        guard let code = deviceCode(for: userCode, now: now) else { return false }
        signIns[code]?.decision = account.map { .approved($0) } ?? .denied
        return true
    }

    private func deviceCode(for userCode: String, now: Date) -> String? {
        signIns.first { entry in
            guard entry.value.userCode == userCode, entry.value.expiresAt > now else { return false }
            if case .none = entry.value.decision { return true }
            return false
        }?.key
    }
}
