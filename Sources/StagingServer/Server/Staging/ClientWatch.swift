import CMicroHTTPD
import Foundation

/// Waits, and notices at once that a client has gone or that the server stops.
final class ClientWatch: Sendable {
    enum End: Sendable, Equatable { case timeHasPassed, clientHasGone, serverStops }

    /// Its reading end becomes readable, for good, when the server stops.
    private let stopPipe = Pipe()

    func stop() {
        try? stopPipe.fileHandleForWriting.close()
    }

    /// Blocks the calling thread, `nil` for ever.
    func wait(_ duration: Duration?, descriptor: Int32) -> End {
        let end = duration.map { ContinuousClock.now + $0 }
        while true {
            let left = end.map { ContinuousClock.now.duration(to: $0) }
            if let left, left <= .zero { return .timeHasPassed }
            // Rounded up, so that no turn is spent on a fraction of a millisecond.
            let milliseconds = left.map { Int32(min($0.milliseconds.rounded(.up), 1e9)) } ?? -1
            switch cmhd_wait(descriptor, stopPipe.fileHandleForReading.fileDescriptor, milliseconds) {
            case CMHD_CLIENT_HAS_GONE: return .clientHasGone
            case CMHD_SERVER_STOPS: return .serverStops
            default: continue
            }
        }
    }
}
