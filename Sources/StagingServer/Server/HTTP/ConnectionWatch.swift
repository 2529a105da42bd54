import Glibc

/// Waits on a connection's thread, and notices at once when waiting has become pointless.
///
/// libmicrohttpd doesn't read a socket while a handler runs, so nobody else would see the client leave.
struct ConnectionWatch: Sendable {
    enum Ending: Equatable {
        case elapsed
        /// `other` turned readable.
        case signalled
        case clientLeft
        case stopping
    }

    /// Of the connection. A request that the client has sent ahead doesn't end a wait: only its leaving does.
    let descriptor: Int32
    let stop: Signal

    /// Blocks for `duration`, or without end if it is nil.
    func wait(_ duration: Duration?, or other: Int32 = -1) -> Ending {
        let deadline = duration.map { ContinuousClock.now + $0 }
        while true {
            // A negative descriptor is skipped by poll(2).
            var entries = [
                pollfd(fd: descriptor, events: Self.leaving, revents: 0),
                pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: other, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&entries, nfds_t(entries.count), Self.milliseconds(until: deadline))
            if ready > 0 {
                if entries[1].revents != 0 { return .stopping }
                if entries[0].revents != 0 { return .clientLeft }
                return .signalled
            }
            if ready < 0, errno != EINTR { return .clientLeft }
            if let deadline, ContinuousClock.now >= deadline { return .elapsed }
        }
    }

    // POLLHUP and POLLERR are reported without being asked for. POLLRDHUP (Linux) adds the client's half-close.
    private static let leaving = Int16(0x2000)

    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline).seconds * 1000
        // Rounded up: a wait that ends early would spin until its deadline.
        return Int32(min(max(left.rounded(.up), 0), Double(Int32.max)))
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
