import CMicroHTTPD
import Glibc

/// A descriptor that turns readable when it is raised, so that a thread can wait for it and for a socket at once.
final class Signal: Sendable {
    let descriptor: Int32

    init() throws {
        descriptor = cmhd_signal_make()
        guard descriptor >= 0 else { throw StagingServerError("The system gives no more descriptors.") }
    }

    deinit { close(descriptor) }

    func raise() { cmhd_signal_raise(descriptor) }
    func lower() { cmhd_signal_lower(descriptor) }

    var isRaised: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
