import Foundation

/// Where a command speaks: results to stdout, everything else to stderr. Tests give it closures of their own.
struct Console {
    /// Throws `OutputError`. Writes at once: a page is seen when it arrives.
    var write: (String) throws -> Void
    /// One line to stderr.
    var note: (String) -> Void

    static let standard = Console(
        write: { text in try write(Array(text.utf8), to: STDOUT_FILENO) },
        // There is nowhere left to say that stderr is closed.
        note: { line in try? write(Array("feedscope: \(VisibleText.line(line))\n".utf8), to: STDERR_FILENO) })

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Whoever shares the descriptor made it non-blocking.
                var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&event, 1, -1)
            case EPIPE: throw .closed
            default: throw .failed(errno: errno)
            }
        }
    }
}
