import Foundation
import TestSupport
import Testing

@testable import Networking

@Suite("Tokens in a file")
final class FileTokenDatabaseTests {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feedscope-test-\(UUID().uuidString)")
    let session = StoredSession(
        accessToken: "SECRET-a", refreshToken: "SECRET-r", expiresAt: Date(timeIntervalSince1970: 1000),
        pendingRefreshKey: "k", seedHash: "h")
    var file: URL { folder.appendingPathComponent("tokens/default.json") }
    var database: FileTokenDatabase { FileTokenDatabase(file: file) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    func setMode(_ mode: Int, _ url: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }

    @Test("come back as they were saved, and are gone once cleared")
    func roundTrip() async throws {
        #expect(try await database.load() == nil)
        try await database.save(session)
        #expect(try await database.load() == session)
        try await database.clear()
        try await database.clear()
        #expect(try await database.load() == nil)
    }

    @Test("are readable by their owner only, in a folder that is too")
    func modes() async throws {
        try await database.save(session)
        #expect(try mode(file) == 0o600 && mode(file.deletingLastPathComponent()) == 0o700)
    }

    @Test("are replaced as a whole, leaving nothing else behind")
    func replaced() async throws {
        for _ in 0..<3 { try await database.save(session) }
        let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        #expect(names == ["default.json"])
    }

    @Test("are refused where others could have read them", arguments: [0o604, 0o640, 0o666])
    func readable(mode: Int) async throws {
        try await database.save(session)
        try setMode(mode, file)
        let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
        #expect(error?.description.contains("chmod 600") == true)
    }

    @Test("are not read through a link")
    func link() async throws {
        try await database.save(session)
        let other = folder.appendingPathComponent("other.json")
        try FileManager.default.moveItem(at: file, to: other)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
        await #expect(throws: TokenStoreError.self) { try await database.load() }
    }

    @Test(
        "say which file is damaged, and nothing of what is in it",
        arguments: ["", "{", #"{"accessToken":"SECRET"}"#, "SECRET"])
    func damaged(content: String) async throws {
        try await database.save(session)
        try Data(content.utf8).write(to: file)
        try setMode(0o600, file)
        let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
        #expect(error?.description.contains(file.path) == true && error?.description.contains("SECRET") == false)
    }

    @Test("say that they can't be written, and leave nothing half done")
    func unwritable() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A file where the folder should be.
        try Data().write(to: file.deletingLastPathComponent())
        let error = await #expect(throws: TokenStoreError.self) { try await database.save(session) }
        #expect(error?.description.contains(file.deletingLastPathComponent().path) == true)
    }

    @Test("a secret is compared by its SHA-256")
    func digest() {
        #expect(SecretDigest.sha256Hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}

@Suite("The lock between processes")
final class FileRefreshLockTests {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feedscope-test-\(UUID().uuidString)")
    let clock = TestClock()
    func lock() -> FileRefreshLock {
        FileRefreshLock(file: folder.appendingPathComponent("refresh.lock"), patience: .seconds(1), clock: clock)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Each `lock()` opens the file anew, which to `flock` is another process.
    @Test("lets one in at a time, and the next when it has left")
    func exclusive() async throws {
        let gate = Gate()
        let (first, second) = (lock(), lock())
        let holder = Task { try await first.withLock { try await gate.pass() } }
        await gate.waitForArrivals()
        let waiter = Task { try await second.withLock { true } }
        await clock.waitForSleepers()
        await gate.open()
        try await holder.value
        clock.advance(by: .milliseconds(10))
        #expect(try await waiter.value)
    }

    @Test("is given back where its holder fails")
    func failure() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await lock().withLock { throw Failure() } }
        #expect(try await lock().withLock { true })
    }

    @Test("is not waited for by a caller that is cancelled, nor for ever")
    func patience() async throws {
        let gate = Gate()
        let (first, second, third) = (lock(), lock(), lock())
        let holder = Task { try await first.withLock { try await gate.pass() } }
        await gate.waitForArrivals()
        let leaving = Task { try await second.withLock { true } }
        await clock.waitForSleepers()
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        let waiting = Task { try await third.withLock { true } }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await #expect(throws: TokenStoreError.self) { try await waiting.value }
        await gate.open()
        try await holder.value
    }
}
