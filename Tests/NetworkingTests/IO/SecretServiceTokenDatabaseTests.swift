#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import Networking

    /// Against a real keyring on a bus of its own. Each runs in a process of its own, since the bus is found through the
    /// environment.
    @Suite(
        .timeLimit(.minutes(1)),
        .enabled(if: PrivateSessionBus.isKeyringInstalled, "needs gnome-keyring, dbus-daemon and dbus-send"))
    struct SecretServiceTokenDatabaseTests {
        @Test func keepsReplacesAndClears() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateSessionBus(withKeyring: true)
                defer { withExtendedLifetime(bus) {} }
                #expect(SecretServiceTokenDatabase.isAvailable())
                let database = SecretServiceTokenDatabase(profile: "default", server: "https://a.example")
                #expect(try await database.load() == nil)
                try await database.clear()
                try await database.save(TokenDatabaseTests.session)
                #expect(try await database.load() == TokenDatabaseTests.session)
                let next = StoredSession(accessToken: "b", refreshToken: "c", expiresAt: .distantFuture)
                try await database.save(next)
                #expect(try await database.load() == next)
                try await database.clear()
                #expect(try await database.load() == nil)
            }
        }

        @Test func profilesAndServersAreKeptApart() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateSessionBus(withKeyring: true)
                defer { withExtendedLifetime(bus) {} }
                let mine = SecretServiceTokenDatabase(profile: "mine", server: "https://a.example")
                try await mine.save(TokenDatabaseTests.session)
                let others = [
                    SecretServiceTokenDatabase(profile: "work", server: "https://a.example"),
                    SecretServiceTokenDatabase(profile: "mine", server: "https://b.example"),
                ]
                for other in others {
                    #expect(try await other.load() == nil)
                    try await other.clear()
                }
                #expect(try await mine.load() == TokenDatabaseTests.session)
            }
        }

        @Test func aLockedKeyringWithoutAPromptFailsAndSaysSo() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateSessionBus(withKeyring: true)
                let database = SecretServiceTokenDatabase(
                    profile: "default", server: "https://a.example", patience: .seconds(3))
                try await database.save(TokenDatabaseTests.session)
                try bus.lock()
                let calls: [@Sendable () async throws -> Void] = [
                    { _ = try await database.load() },
                    { try await database.save(TokenDatabaseTests.session) },
                    { try await database.clear() },
                ]
                for call in calls {
                    let error = await #expect(throws: TokenStoreError.self) { try await call() }
                    #expect(error?.description.contains("unlock it") == true, "\(error?.description ?? "")")
                }
            }
        }

        @Test func aBusWithoutAKeyringIsToldAtOnce() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateSessionBus(withKeyring: false)
                defer { withExtendedLifetime(bus) {} }
                let began = ContinuousClock.now
                #expect(!SecretServiceTokenDatabase.isAvailable())
                #expect(began.duration(to: .now) < .seconds(2))
                let database = SecretServiceTokenDatabase(profile: "default", server: "https://a.example")
                let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
                #expect(error?.description.hasPrefix("No keyring answers") == true, "\(error?.description ?? "")")
            }
        }

        @Test func noBusIsToldAtOnce() async {
            await #expect(processExitsWith: .success) {
                setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1)
                let began = ContinuousClock.now
                #expect(!SecretServiceTokenDatabase.isAvailable())
                #expect(began.duration(to: .now) < .seconds(2))
                let database = SecretServiceTokenDatabase(profile: "default", server: "https://a.example")
                await #expect(throws: TokenStoreError.self) { try await database.save(TokenDatabaseTests.session) }
            }
        }

        @Test func noAddressOfABusIsToldAtOnce() async {
            await #expect(processExitsWith: .success) {
                for name in ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "DISPLAY"] { unsetenv(name) }
                #expect(!SecretServiceTokenDatabase.isAvailable())
            }
        }

        @Test func aBusThatNeverAnswersIsGivenUp() async {
            await #expect(processExitsWith: .success) {
                let server = try ScriptedServer { connection, _ in _ = connection.isClosedByClient() }
                setenv("DBUS_SESSION_BUS_ADDRESS", "tcp:host=127.0.0.1,port=\(server.port)", 1)
                #expect(!SecretServiceTokenDatabase.isAvailable(within: .milliseconds(300)))
                let database = SecretServiceTokenDatabase(
                    profile: "default", server: "https://a.example", patience: .milliseconds(300))
                let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
                #expect(
                    error?.description.hasPrefix("The keyring didn't answer") == true, "\(error?.description ?? "")")
            }
        }
    }
#endif
