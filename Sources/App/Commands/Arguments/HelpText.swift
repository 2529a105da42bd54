/// The help texts, made from the same tables as the parsing.
nonisolated struct HelpText {
    static func text(for command: CommandName?) -> String {
        command.map(text) ?? overview
    }

    private static var overview: String {
        """
        Feedscope reads a feed in the terminal, and shows what its networking layer does.

        Usage: feedscope [FLAGS] [COMMAND]

        Without a command it opens the reader. No server at hand? Try: feedscope demo

        Commands:
        \(columns(CommandName.allCases.map { ($0.usage, $0.summary) }))

        Flags, before or after the command:
        \(columns(Flag.global.map { ($0.usage, $0.summary) }))

        Settings come from flags, then from FEEDSCOPE_BASE_URL, FEEDSCOPE_PROFILE, FEEDSCOPE_CONFIG and
        FEEDSCOPE_REFRESH_TOKEN in the environment, then from the profile in the configuration file,
        $XDG_CONFIG_HOME/feedscope/config.json5 (~/.config/feedscope/config.json5).

        Exit status: 0 done, 1 failed, 2 wrong usage or configuration, 3 signed out,
        4 no answer from the server, 130 interrupted.

        """
    }

    private static func text(_ command: CommandName) -> String {
        let global = Flag.global.filter { !command.refusedFlags.contains($0) && $0 != .version }
        let own = command.flags.isEmpty ? "" : "Flags:\n\(columns(command.flags.map { ($0.usage, $0.summary) }))\n\n"
        return """
            Usage: feedscope \(command.usage) [FLAGS]

            \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).

            \(command.details)

            \(own)Flags of every command:
            \(columns(global.map { ($0.usage, $0.summary) }))

            """
    }

    /// Two columns; a summary goes on a line of its own where what it explains is too long to stand beside it.
    private static func columns(_ rows: [(String, String)]) -> String {
        let width = 24
        return rows.map { left, right in
            let label = "  " + left
            let gap =
                label.count < width
                ? String(repeating: " ", count: width - label.count) : "\n" + String(repeating: " ", count: width)
            return label + gap + right
        }.joined(separator: "\n")
    }
}

nonisolated extension CommandName {
    fileprivate var usage: String { ([rawValue] + operandNames).joined(separator: " ") }
}

nonisolated extension Flag {
    fileprivate var usage: String {
        let short = shortName.map { "-\($0), " } ?? ""
        return short + "--\(rawValue)" + (valueName.map { " \($0)" } ?? "")
    }
}
