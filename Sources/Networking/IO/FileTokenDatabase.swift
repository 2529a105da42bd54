import Foundation

/// Keeps the tokens in a file that only its owner can read (mode 0600), for machines without a keyring.
///
/// Reads and writes, fsync included, run off the cooperative pool. The file is replaced as a whole.
public struct FileTokenDatabase: TokenDatabase {
    private let file: PrivateFile
    private let queue = BlockingQueue(label: "org.feedscope.token-file")

    /// The directory is created with mode 0700 at the first save, where it isn't there.
    public init(file: URL) { self.file = PrivateFile(path: file.path) }

    public func load() async throws -> StoredSession? {
        guard let data = try await queue.run({ [file] in try file.read() }) else { return nil }
        do {
            return try JSONDecoder().decode(StoredSession.self, from: data)
        } catch {
            // The decoder's own error may quote what it found.
            throw TokenStoreError("\(file.path) is damaged: delete it, and sign in again.")
        }
    }

    public func save(_ session: StoredSession) async throws {
        let data = try JSONEncoder().encode(session)
        try await queue.run { [file] in try file.replace(with: data) }
    }

    public func clear() async throws {
        try await queue.run { [file] in try file.remove() }
    }
}
