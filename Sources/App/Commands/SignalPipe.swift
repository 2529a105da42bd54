import Foundation

/// Signals as bytes in a pipe, so that ordinary code can read them: a handler may do little more than write.
///
/// Not a signal source of Dispatch: on Linux that loses what comes before it is registered. One at a time in a process.
nonisolated struct SignalPipe {
    /// `nonisolated(unsafe)` is right since it is only written while no handler is installed.
    private nonisolated(unsafe) static var writeEnd: Int32 = -1

    let readEnd: Int32
    private let replaced: [(number: Int32, action: sigaction)]

    /// Catches `numbers` from now on; `nil` where the process has no descriptors left.
    init?(catching numbers: [Int32]) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        Self.writeEnd = ends[1]
        var caught = sigaction()
        caught.__sigaction_handler.sa_handler = { number in
            let before = errno
            var byte = UInt8(truncatingIfNeeded: number)
            // A full pipe has enough to read already.
            _ = write(SignalPipe.writeEnd, &byte, 1)
            errno = before
        }
        // A blocked write to stdout goes on after the handler.
        caught.sa_flags = Int32(SA_RESTART)
        replaced = numbers.map { number in
            var before = sigaction()
            sigaction(number, &caught, &before)
            return (number, before)
        }
    }

    /// The next signal that came, if there is one.
    func next() -> Int32? {
        var byte: UInt8 = 0
        return read(readEnd, &byte, 1) == 1 ? Int32(byte) : nil
    }

    /// Puts back what was there before.
    func close() {
        for signal in replaced {
            var action = signal.action
            sigaction(signal.number, &action, nil)
        }
        Foundation.close(Self.writeEnd)
        Foundation.close(readEnd)
        Self.writeEnd = -1
    }

    /// Whether the signal was ignored when the process began, as SIGHUP is under nohup.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
