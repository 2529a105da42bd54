import Foundation

/// What a process needs of stdin, stdout and stderr before it opens anything else.
enum StandardDescriptors {
    /// Where one of the three is closed, the next file or socket would take its number, and results would go there. The
    /// wrong direction keeps it taken: writing to stdout still fails, and is said.
    static func keepTaken() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", mode)
        }
    }

    /// A reader that closes the pipe, as `head` does, is seen as an error of the write, not as a signal that kills.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }
}
