import Foundation
import Testing

@testable import Networking

@Suite struct FileTokenDatabaseTests {
    private let directory: TemporaryDirectory
    private let file: URL
    private let database: FileTokenDatabase
    private let session = TokenDatabaseTests.session

    init() throws {
        directory = try TemporaryDirectory()
        file = directory.file("tokens.json")
        database = FileTokenDatabase(file: file)
    }

    @Test func onlyItsOwnerCanReadIt() async throws {
        let database = FileTokenDatabase(file: directory.file("new/deep/tokens.json"))
        try await database.save(session)
        #expect(try mode(of: directory.file("new/deep/tokens.json")) == 0o600)
        #expect(try mode(of: directory.file("new/deep")) == 0o700)
        #expect(try mode(of: directory.file("new")) == 0o700)
    }

    @Test func aDirectoryThatIsThereKeepsItsMode() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.url.path)
        try await database.save(session)
        #expect(try mode(of: directory.url) == 0o755)
        #expect(try mode(of: file) == 0o600)
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o620, 0o602, 0o610]) func aFileThatOthersReachIsRefused(_ mode: Int)
        async throws
    {
        try await database.save(session)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
        #expect(error?.description.contains("chmod 600") == true)
        #expect(error?.description.contains(file.path) == true)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away")) func anotherUsersFileIsRefused() async throws
    {
        try await database.save(session)
        #expect(chown(file.path, 65_534, 65_534) == 0)
        let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
        #expect(error?.description.contains("another user") == true)
    }

    @Test(.enabled(if: geteuid() != 0, "root can read everything")) func anUnreadableFileSaysWhy() async throws {
        try await database.save(session)
        #expect(chmod(file.path, 0o000) == 0)
        let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
        #expect(error?.description.contains("Permission denied") == true)
    }

    @Test func aSymbolicLinkIsRefusedAndKept() async throws {
        let target = directory.file("target.json")
        try await FileTokenDatabase(file: target).save(session)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        await #expect(throws: TokenStoreError.self) { try await database.load() }
        await #expect(throws: TokenStoreError.self) { try await database.save(session) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target.path)
    }

    @Test func aDirectoryIsRefused() async throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        await #expect(throws: TokenStoreError.self) { try await database.load() }
        await #expect(throws: TokenStoreError.self) { try await database.save(session) }
        await #expect(throws: TokenStoreError.self) { try await database.clear() }
    }

    @Test(.timeLimit(.minutes(1))) func aPipeIsRefusedWithoutWaitingForItsWriter() async throws {
        #expect(mkfifo(file.path, 0o600) == 0)
        await #expect(throws: TokenStoreError.self) { try await database.load() }
        await #expect(throws: TokenStoreError.self) { try await database.save(session) }
    }

    @Test(arguments: ["", "{", "{}", "[1]", "{\"refreshToken\":\"secret-token\"}", "secret-token", "\u{0}\u{1}"])
    func aDamagedFileIsNamedAndNotQuoted(_ content: String) async throws {
        try await database.save(session)
        try Data(content.utf8).write(to: file)
        let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
        #expect(error?.description == "\(file.path) is damaged: delete it, and sign in again.")
    }

    @Test func anEnormousFileIsNotReadToTheEnd() async throws {
        try await database.save(session)
        #expect(truncate(file.path, 1 << 40) == 0)
        let error = await #expect(throws: TokenStoreError.self) { try await database.load() }
        #expect(error?.description.contains("too large") == true)
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() async {
        let database = FileTokenDatabase(file: URL(fileURLWithPath: "/proc/feedscope/tokens.json"))
        let error = await #expect(throws: TokenStoreError.self) { try await database.save(session) }
        #expect(error?.description.contains("/proc/feedscope") == true)
    }

    @Test func aPlaceBelowAFileHoldsNothing() async throws {
        try Data().write(to: directory.file("plain"))
        let database = FileTokenDatabase(file: directory.file("plain/tokens.json"))
        #expect(try await database.load() == nil)
        await #expect(throws: TokenStoreError.self) { try await database.save(session) }
        try await database.clear()
    }

    // MARK: Atomicity

    @Test func nothingIsLeftBesideTheFile() async throws {
        try await database.save(session)
        try await database.save(session)
        #expect(try directory.names() == ["tokens.json"])
    }

    @Test func whatADeadProcessLeftIsNeitherReadNorKept() async throws {
        try await database.save(session)
        // As if it had been killed between writing and renaming. No process has so high a number.
        let left = directory.file(".tokens.json.new.\(Int32.max).1")
        try Data("{\"refreshToken\":\"half".utf8).write(to: left)
        #expect(try await database.load() == session)
        try await database.save(session)
        #expect(try directory.names() == ["tokens.json"])
    }

    @Test func whatADeadProcessLeftGoesAtSignOut() async throws {
        try Data().write(to: directory.file(".tokens.json.new.\(Int32.max).1"))
        try await database.clear()
        #expect(try directory.names() == [])
    }

    @Test func whatALivingProcessIsWritingStays() async throws {
        let name = ".tokens.json.new.\(getppid()).1"
        try Data().write(to: directory.file(name))
        try await database.save(session)
        #expect(try directory.names() == [name, "tokens.json"])
    }

    @Test(.timeLimit(.minutes(1))) func aReaderNeverSeesHalf() async throws {
        let long = StoredSession(
            accessToken: String(repeating: "a", count: 200_000), refreshToken: "long", expiresAt: .distantFuture)
        try await database.save(session)
        let reader = FileTokenDatabase(file: file)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<40 { try await database.save(round % 2 == 0 ? long : session) }
            }
            group.addTask {
                for _ in 0..<400 {
                    let seen = try await reader.load()
                    #expect(seen == session || seen == long)
                }
            }
            try await group.waitForAll()
        }
    }

    /// A process that is killed while it saves, again and again: the next one finds a whole record.
    @Test(.timeLimit(.minutes(1)), arguments: 0..<5) func aKilledWriterLeavesAWholeRecord(_ round: Int) async throws {
        try await database.save(session)
        let path = file.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
            let database = FileTokenDatabase(file: URL(fileURLWithPath: path))
            let long = StoredSession(
                accessToken: String(repeating: "a", count: 500_000), refreshToken: "long", expiresAt: .distantFuture)
            Thread.detachNewThread {
                usleep(UInt32(5_000 + 3_000 * round))
                kill(getpid(), SIGKILL)
            }
            while true { try await database.save(long) }
        }
        let found = try #require(try await database.load())
        #expect(found.refreshToken == "long" || found == session)
        try await database.save(session)
        #expect(try directory.names() == ["tokens.json"])
    }
}
