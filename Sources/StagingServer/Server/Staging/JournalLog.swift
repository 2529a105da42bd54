import Foundation
import Glibc

/// Appends the journal's entries to a file, one JSON object a line, each in one write.
final class JournalLog: Sendable {
    private let descriptor: Int32

    init(path: String) throws {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StagingServerError("Can't write to \(path): \(String(cString: strerror(errno))).")
        }
    }

    deinit { close(descriptor) }

    /// A full disk loses the line, and stops no request.
    func write(_ entry: JournalEntry) {
        let line = WireJSON.data(entry) + Data("\n".utf8)
        line.withUnsafeBytes { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
