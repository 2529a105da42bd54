import Foundation
import Testing

@testable import Networking

/// What every token database promises.
@Suite struct TokenDatabaseTests {
    enum Kind: String, CaseIterable, Sendable { case memory, file }

    static let session = StoredSession(
        accessToken: "access-\u{1F512}\"\\", refreshToken: "refresh",
        expiresAt: Date(timeIntervalSince1970: 1_700_000_000.25),
        pendingRefreshKey: "key", seedHash: "hash")

    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func make(_ kind: Kind) -> any TokenDatabase {
        switch kind {
        case .memory: InMemoryTokenDatabase()
        case .file: FileTokenDatabase(file: directory.file("state/tokens.json"))
        }
    }

    @Test(arguments: Kind.allCases) func isEmptyAtFirst(_ kind: Kind) async throws {
        #expect(try await make(kind).load() == nil)
    }

    @Test(arguments: Kind.allCases) func givesBackWhatWasSaved(_ kind: Kind) async throws {
        let database = make(kind)
        try await database.save(Self.session)
        #expect(try await database.load() == Self.session)
    }

    @Test(arguments: Kind.allCases) func replacesTheRecordAsAWhole(_ kind: Kind) async throws {
        let database = make(kind)
        try await database.save(Self.session)
        let next = StoredSession(accessToken: "b", refreshToken: "c", expiresAt: .distantFuture)
        try await database.save(next)
        #expect(try await database.load() == next)
    }

    @Test(arguments: Kind.allCases) func isEmptyAfterClear(_ kind: Kind) async throws {
        let database = make(kind)
        try await database.clear()
        try await database.save(Self.session)
        try await database.clear()
        #expect(try await database.load() == nil)
        try await database.clear()
    }

    @Test func aFileOutlivesItsDatabase() async throws {
        try await make(.file).save(Self.session)
        #expect(try await make(.file).load() == Self.session)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("caf\u{e9}", "850f7dc43910ff890f8879c0ed26fe697c93a067ad93a7d50f466a7028a9bf4e"),
    ])
    func digests(_ text: String, _ hexadecimal: String) { #expect(SecretDigest.sha256Hex(text) == hexadecimal) }
}
