import Foundation

/// Reads one line from stdin: from a pipe as it is, from a terminal after a prompt.
nonisolated struct StandardInput: Sendable {
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    private static let longestLine = 64 << 10

    /// The first line without its line end; `nil` where there is none, or what there is isn't UTF-8.
    ///
    /// `prompt` goes to stderr where stdin is a terminal. An answer that isn't echoed is a secret; the terminal gets
    /// its own settings back on every way out. Throws `CancellationError`.
    @concurrent static func line(prompt: String, isEchoed: Bool) async throws -> String? {
        guard isTerminal else { return try await firstLine() }
        FileHandle.standardError.write(Data(prompt.utf8))
        var settings = termios()
        guard !isEchoed, tcgetattr(STDIN_FILENO, &settings) == 0 else { return try await firstLine() }
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return try await firstLine()
    }

    private static func firstLine() async throws -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < longestLine {
            try Task.checkCancellation()
            // A blocking read would not notice the cancellation.
            var event = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, 50) > 0 else { continue }
            // Byte by byte: what follows the line belongs to whoever reads stdin next.
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count <= 0 { break }
            if byte == UInt8(ascii: "\n") { return text(bytes) }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : text(bytes)
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        String(validating: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
}
