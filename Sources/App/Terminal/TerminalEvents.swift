import CNcurses
import Foundation

/// What comes from the terminal and from the system, on the main actor, in order.
///
/// Keys are read where they are acted on: between a key and the frame that shows it, nothing is awaited.
final class TerminalEvents {
    enum Event: Equatable {
        case key(Key)
        case resized
        /// SIGTSTP from outside.
        case stopped
        /// SIGCONT.
        case resumed
        /// SIGINT, SIGTERM, SIGHUP or SIGQUIT.
        case signal(Int32)
        /// The terminal isn't there any more.
        case gone
    }

    private var sources: [any DispatchSourceRead] = []

    /// `handle` is given all that has come since the last call.
    init(_ handle: @escaping ([Event]) -> Void) {
        watch(STDIN_FILENO) {
            Self.readKeys()
        } then: {
            handle($0)
        }
        let signals = cn_signal_pipe()
        if signals >= 0 {
            watch(signals) {
                Self.readSignals(signals)
            } then: {
                handle($0)
            }
        }
    }

    func stop() {
        for source in sources { source.cancel() }
        sources = []
    }

    private func watch(
        _ descriptor: Int32, _ read: @escaping () -> [Event], then handle: @escaping ([Event]) -> Void
    ) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler {
            // The main queue is the main actor's executor.
            MainActor.assumeIsolated {
                let events = read()
                if !events.isEmpty { handle(events) }
            }
        }
        source.resume()
        sources.append(source)
    }

    private static func readKeys() -> [Event] {
        var events: [Event] = []
        while true {
            let input = cn_read()
            switch Int(input.kind) {
            case CN_NONE: return events
            case CN_GONE: return events + [.gone]
            case CN_KEY where Int(input.code) == CN_RESIZE: events.append(.resized)
            default: if let key = Key(input) { events.append(.key(key)) }
            }
        }
    }

    private static func readSignals(_ descriptor: Int32) -> [Event] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return bytes.prefix(max(0, count)).map { byte in
            switch Int32(byte) {
            case SIGWINCH: .resized
            case SIGTSTP: .stopped
            case SIGCONT: .resumed
            default: .signal(Int32(byte))
            }
        }
    }
}
