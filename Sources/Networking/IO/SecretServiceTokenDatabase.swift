#if os(Linux)
    import CSecret
    import Foundation

    /// Keeps the tokens in the desktop's keyring, through the Secret Service that GNOME Keyring, KWallet and KeePassXC
    /// offer on the session bus.
    ///
    /// Every call ends within the patience that it was made with, off the cooperative pool. A locked keyring asks its user
    /// to unlock it, where the desktop can show a prompt.
    public struct SecretServiceTokenDatabase: TokenDatabase {
        private let server: String
        private let profile: String
        private let patience: Duration
        /// One for the process: glib's calls would only wait for each other.
        private static let queue = BlockingQueue(label: "org.feedscope.secret-service")

        /// The tokens of `profile` at `server`, both as they are shown in the keyring. `patience` is how long a prompt may
        /// stay open.
        public init(profile: String, server: String, patience: Duration = .seconds(60)) {
            self.server = server
            self.profile = profile
            self.patience = patience
        }

        /// Whether a Secret Service answers. Starts one that is installed but not running. Blocks for `bound` at most, so
        /// it is for an app's start.
        public static func isAvailable(within bound: Duration = .seconds(2)) -> Bool {
            let call = SecretServiceCall()
            let outcome = queue.wait(
                within: bound, interrupt: { call.cancel() }, late: SecretServiceOutcome(status: CSECRET_CANCELLED)
            ) { call.probe() }
            return outcome.status == CSECRET_OK
        }

        public func load() async throws -> StoredSession? {
            let outcome = await Self.perform(within: patience) { [server, profile] call in
                call.lookup(profile: profile, server: server)
            }
            if outcome.status == CSECRET_NOT_FOUND { return nil }
            try check(outcome)
            do {
                return try JSONDecoder().decode(StoredSession.self, from: Data((outcome.secret ?? "").utf8))
            } catch {
                // The decoder's own error may quote what it found.
                throw TokenStoreError(
                    "The keyring's entry \"\(label)\" is damaged: delete it there, and sign in again.")
            }
        }

        public func save(_ session: StoredSession) async throws {
            let secret = String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
            let outcome = await Self.perform(within: patience) { [server, profile, label] call in
                call.store(secret, profile: profile, server: server, label: label)
            }
            try check(outcome)
        }

        public func clear() async throws {
            let outcome = await Self.perform(within: patience) { [server, profile] call in
                call.clear(profile: profile, server: server)
            }
            if outcome.status != CSECRET_NOT_FOUND { try check(outcome) }
        }

        private var label: String { "Feedscope (\(profile) at \(server))" }

        private static func perform(
            within bound: Duration, _ body: @escaping @Sendable (SecretServiceCall) -> SecretServiceOutcome
        ) async -> SecretServiceOutcome {
            let call = SecretServiceCall()
            return await queue.run(
                within: bound, interrupt: { call.cancel() }, late: SecretServiceOutcome(status: CSECRET_CANCELLED)
            ) { body(call) }
        }

        private func check(_ outcome: SecretServiceOutcome) throws {
            let reason = outcome.message.map { " (\($0))" } ?? ""
            switch outcome.status {
            case CSECRET_OK: return
            case CSECRET_UNAVAILABLE:
                throw TokenStoreError(
                    "No keyring answers\(reason): start one, or keep tokens elsewhere.")
            case CSECRET_LOCKED:
                throw TokenStoreError(
                    "The keyring is locked\(reason): unlock it, or keep tokens elsewhere.")
            case CSECRET_CANCELLED:
                throw TokenStoreError(
                    "The keyring didn't answer within \(patience): unlock it, or keep tokens elsewhere."
                )
            default: throw TokenStoreError("The keyring failed\(reason).")
            }
        }
    }
#endif
