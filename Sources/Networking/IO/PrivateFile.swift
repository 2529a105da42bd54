import Foundation

/// A small file for its owner's eyes only, replaced as a whole. Every call blocks on the disk.
struct PrivateFile: Sendable {
    let path: String

    /// More than any set of tokens needs; a larger file is not ours.
    private static let maxBytes = 1 << 20

    private var directory: String { (path as NSString).deletingLastPathComponent }
    private var name: String { (path as NSString).lastPathComponent }
    /// What the name of a file that is being written begins with; the process and a random number follow.
    private var temporaryPrefix: String { ".\(name).new." }

    /// `nil` where there is none. Refuses what others could have read or put there.
    func read() throws -> Data? {
        // Without O_NONBLOCK a named pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return nil
            case ELOOP: throw TokenStoreError("\(path) is a symbolic link: put the token file itself there.")
            default: throw failure("read")
            }
        }
        defer { close(descriptor) }
        try checkIsPrivate(descriptor)
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = Foundation.read(descriptor, &chunk, chunk.count)
            if count == 0 { return data }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failure("read") }
            data.append(contentsOf: chunk[..<count])
            guard data.count <= Self.maxBytes else {
                throw TokenStoreError("\(path) is too large to be a token file: move it away.")
            }
        }
    }

    /// Readers see the old content or the new, also after a crash: written beside it, flushed, renamed over it.
    func replace(with data: Data) throws {
        try createDirectory()
        try checkIsReplaceable()
        removeAbandonedFiles()
        let temporary = "\(directory)/\(temporaryPrefix)\(getpid()).\(UInt64.random(in: .min ... .max))"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("write") }
        do {
            defer { close(descriptor) }
            // Whatever the umask was.
            guard fchmod(descriptor, 0o600) == 0 else { throw failure("write") }
            try write(data, to: descriptor)
            guard fsync(descriptor) == 0 else { throw failure("write") }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let error = failure("write")
            unlink(temporary)
            throw error
        }
        flushDirectory()
    }

    func remove() throws {
        removeAbandonedFiles()
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw failure("delete") }
        flushDirectory()
    }

    /// For its owner only, where it isn't there yet; one that is there keeps its mode.
    func createDirectory() throws {
        guard access(directory, F_OK) != 0 else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw TokenStoreError("The directory \(directory) could not be created: check who may write beside it.")
        }
    }

    private func write(_ data: Data, to descriptor: Int32) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failure("write") }
            rest = rest.dropFirst(count)
        }
    }

    private func checkIsPrivate(_ descriptor: Int32) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("read") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw TokenStoreError("\(path) is no regular file: move it away.")
        }
        guard status.st_uid == geteuid() else {
            throw TokenStoreError("\(path) belongs to another user: move it away, and sign in again.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw TokenStoreError(
                "Others can read or write \(path): run chmod 600 on it, and sign out and in again if they may have.")
        }
    }

    /// A rename would silently take the place of a link or a pipe that someone put there on purpose.
    private func checkIsReplaceable() throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw TokenStoreError("\(path) is no regular file: move it away.")
        }
    }

    /// Deletes what processes left that died between writing and renaming: it holds tokens.
    private func removeAbandonedFiles() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        for name in names where name.hasPrefix(temporaryPrefix) {
            let process = name.dropFirst(temporaryPrefix.count).prefix { $0 != "." }
            guard let id = pid_t(process), id > 0, kill(id, 0) != 0, errno == ESRCH else { continue }
            unlink("\(directory)/\(name)")
        }
    }

    /// The rename itself survives a power cut only then. A file system that can't is no reason to fail.
    private func flushDirectory() {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func failure(_ verb: String) -> TokenStoreError {
        let reason = String(cString: strerror(errno))
        return TokenStoreError("Could not \(verb) \(path): \(reason).")
    }
}
