/// How the process ends, as scripts see it.
nonisolated enum ExitStatus: Int32 {
    case done = 0
    case failed = 1
    /// The command line, the environment or the configuration file is wrong: nothing was tried.
    case wrongUsage = 2
    case signedOut = 3
    /// No answer came from the server.
    case noAnswer = 4
    /// By SIGINT: 128 and its number, as a shell reports it.
    case interrupted = 130
    /// By SIGHUP.
    case hungUp = 129
    /// By SIGTERM.
    case terminated = 143
}
