import Foundation

/// Tokens in a file that only its owner can read, replaced as a whole.
public struct FileTokenDatabase: TokenDatabase {
    private let file: URL

    /// The folder is made with mode 0700 where it is missing, the file with 0600.
    public init(file: URL) {
        self.file = file
    }

    public func load() async throws -> StoredSession? {
        let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("can't be opened")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TokenStoreError("the token file \(file.path) is not a file")
        }
        guard status.st_uid == geteuid() else {
            throw TokenStoreError("the token file \(file.path) belongs to another user; remove it and sign in again")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw TokenStoreError(
                "the token file \(file.path) can be read by others; run chmod 600 on it, or remove it and sign in again"
            )
        }
        guard let data = try? handle.readToEnd(),
            let session = try? JSONDecoder().decode(StoredSession.self, from: data)
        else {
            throw TokenStoreError("the token file \(file.path) is damaged; remove it and sign in again")
        }
        return session
    }

    /// A reader sees the old record or the new one: written beside, synced, and renamed over it.
    public func save(_ session: StoredSession) async throws {
        let folder = file.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw TokenStoreError("the folder \(folder.path) can't be made for the token file")
        }
        let temporary = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
        let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("can't be written") }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: JSONEncoder().encode(session))
            guard fsync(descriptor) == 0, rename(temporary.path, file.path) == 0 else {
                throw failure("can't be written")
            }
        } catch {
            unlink(temporary.path)
            throw error as? TokenStoreError ?? failure("can't be written")
        }
        syncFolder(folder)
    }

    public func clear() async throws {
        guard unlink(file.path) == 0 || errno == ENOENT else { throw failure("can't be removed") }
        syncFolder(file.deletingLastPathComponent())
    }

    /// So that the rename itself outlives a loss of power.
    private func syncFolder(_ folder: URL) {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func failure(_ what: String) -> TokenStoreError {
        TokenStoreError("the token file \(file.path) \(what): \(String(cString: strerror(errno)))")
    }
}
