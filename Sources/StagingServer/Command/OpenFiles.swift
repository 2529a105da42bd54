import Glibc

enum OpenFiles {
    /// Each open connection is a descriptor, and the usual limit of 1,024 is less than the server holds.
    static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// A stream that was closed at the start leaves its number to the next descriptor, a connection for instance, and
    /// what is meant for a person would go there.
    static func fillStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // Takes the lowest free number, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
