import Foundation

/// Appends log records to a file as JSON lines, readable by its owner only.
///
/// Writing happens on a queue of its own, so a slow disk holds up no request. A line that can't be written is lost: a
/// full disk must not take the app down with it.
public final class FileLogSink: LogSink {
    private let file: FileHandle
    private let queue = DispatchQueue(label: "feedscope.log", qos: .utility)

    /// Opens `url` for appending, and creates it with mode 0600. Throws the error of the file system.
    public init(_ url: URL) throws {
        let descriptor = open(url.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    public func write(_ record: LogRecord) {
        queue.async { [file] in
            guard var line = try? Self.encoder.encode(record) else { return }
            line.append(UInt8(ascii: "\n"))
            try? file.write(contentsOf: line)
        }
    }

    /// Returns once everything written so far is with the file system.
    public func flush() {
        queue.sync {}
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(
                date.formatted(
                    .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted)))
        }
        return encoder
    }()
}
