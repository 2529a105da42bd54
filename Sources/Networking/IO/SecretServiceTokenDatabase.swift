#if os(Linux)
    import CSecret
    import Foundation

    /// Tokens in the desktop's Secret Service, such as GNOME Keyring or KWallet (freedesktop.org Secret Service API).
    ///
    /// Never prompts: a locked keyring is an error that says so. Each call takes a round trip on the session bus, a few
    /// milliseconds, and runs on a queue of its own, since the global pool has too few threads to let one wait.
    public struct SecretServiceTokenDatabase: TokenDatabase {
        private let profile: String
        private let server: String

        /// One record for each `profile` and `server`, the base URL's text.
        public init(profile: String, server: String) {
            self.profile = profile
            self.server = server
        }

        /// Whether a Secret Service answers. Blocks for two seconds at most.
        public static func isAvailable() -> Bool {
            csecret_is_available(2000)
        }

        public func load() async throws -> StoredSession? {
            guard let text = try await onQueue(lookUp) else { return nil }
            guard let session = try? JSONDecoder().decode(StoredSession.self, from: Data(text.utf8)) else {
                throw TokenStoreError(
                    "the keyring's entry for profile \(profile) can't be read; sign in again to replace it")
            }
            return session
        }

        public func save(_ session: StoredSession) async throws {
            let text = String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
            try await onQueue {
                var message: UnsafeMutablePointer<CChar>?
                let result = csecret_store(
                    profile, server, "Feedscope tokens for \(server) (\(profile))", text, Self.timeout, &message)
                try Self.check(result, message)
            }
        }

        public func clear() async throws {
            try await onQueue {
                var message: UnsafeMutablePointer<CChar>?
                try Self.check(csecret_clear(profile, server, Self.timeout, &message), message)
            }
        }

        private func lookUp() throws -> String? {
            var message: UnsafeMutablePointer<CChar>?
            var value: UnsafeMutablePointer<CChar>?
            try Self.check(csecret_lookup(profile, server, Self.timeout, &value, &message), message)
            defer { csecret_free(value) }
            return value.map { String(cString: $0) }
        }

        /// Milliseconds.
        private static let timeout: Int32 = 5000
        private static let queue = DispatchQueue(label: "feedscope.secret-service")

        private func onQueue<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
            try await withCheckedThrowingContinuation { continuation in
                Self.queue.async { continuation.resume(with: Result(catching: body)) }
            }
        }

        private static func check(_ result: Int32, _ message: UnsafeMutablePointer<CChar>?) throws {
            defer { csecret_free(message) }
            guard result != 0 else { return }
            throw TokenStoreError(
                "the keyring could not be used: " + (message.map { String(cString: $0) } ?? "no reason given"))
        }
    }
#endif
