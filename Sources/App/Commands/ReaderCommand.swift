import Feed

/// `feedscope`: the reader on the terminal.
struct ReaderCommand {
    let connection: Connection
    let settings: Settings

    /// Throws `CommandFailure` where there is no terminal to show it on.
    static func checkTerminal() throws {
        if let refusal = TerminalCheck.refusal() { throw CommandFailure(refusal, status: .wrongUsage) }
    }

    /// Returns the exit status; by then the terminal is as it was found.
    func run() async -> Int32 {
        await Reader.run(
            ReaderDependencies(
                feed: connection.feed, session: connection.session, profile: settings.profile,
                server: Self.hostAndPort(settings), colors: settings.usesColors, notice: connection.tokens.notice))
    }

    private static func hostAndPort(_ settings: Settings) -> String {
        let host = settings.baseURL.host() ?? "?"
        return settings.baseURL.port.map { "\(host):\($0)" } ?? host
    }
}
