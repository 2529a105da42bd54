import Feed
import Foundation

/// Runs one command line from its arguments to the process's exit status.
struct CommandRunner {
    let environment: [String: String]
    let home: URL
    let console: Console

    /// Never throws: what goes wrong is said on stderr.
    func run(_ arguments: [String]) async -> Int32 {
        do {
            let invocation = try CommandLineParser.parse(arguments)
            switch invocation.command {
            case .help(let command):
                try console.write(HelpText.text(for: command))
                return ExitStatus.done.rawValue
            case .version:
                try console.write("feedscope \(Feedscope.version)\n")
                return ExitStatus.done.rawValue
            case .demo(let options):
                return try await DemoCommand(
                    options: options, flags: invocation.flags, environment: environment, home: home, console: console
                ).run()
            case .reader:
                try ReaderCommand.checkTerminal(environment)
                return try await ReaderCommand(settings: try settings(invocation.flags), console: console).run()
            case .fetch, .item, .signIn, .signOut, .status:
                let settings = try settings(invocation.flags)
                return await Interruption.cancelling { await perform(invocation.command, settings) }.rawValue
            }
        } catch {
            return report(FailureText(error))
        }
    }

    /// What the settings warn of is said here, once.
    private func settings(_ flags: GlobalFlags) throws -> Settings {
        let settings = try SettingsSources(
            flags: flags, environment: environment, home: home, read: FileReading.contents
        ).settings()
        for warning in settings.warnings { console.note(warning) }
        return settings
    }

    private func perform(_ command: Invocation.Command, _ settings: Settings) async -> ExitStatus {
        var seed: String?
        do {
            let connection = try CompositionRoot(settings: settings).connection()
            defer { connection.flushLog() }
            if command.goesOnWithSession, let token = settings.refreshToken {
                if let notice = connection.tokens.seedNotice { console.note(notice) }
                seed = "FEEDSCOPE_REFRESH_TOKEN"
                try await connection.seed(token.value)
            } else if case .signIn(let method) = command {
                // It says more about where tokens are kept than a notice would.
                if method == .refreshTokenOnStdin { seed = "stdin" }
            } else if let notice = connection.tokens.notice {
                console.note(notice)
            }
            return try await perform(command, on: connection)
        } catch {
            let failure = FailureText(error, server: settings.server, seed: seed)
            report(failure)
            return failure.status
        }
    }

    private func perform(_ command: Invocation.Command, on connection: Connection) async throws -> ExitStatus {
        switch command {
        case .fetch(let options):
            try await FetchCommand(options: options, feed: connection.feed, console: console).run()
        case .item(let id, let format):
            try await ItemCommand(id: id, format: format, feed: connection.feed, console: console).run()
        case .signIn(let method):
            try await SignInCommand(method: method, connection: connection, console: console).run()
        case .signOut:
            await SignOutCommand(connection: connection, console: console).run()
        case .status(let format):
            try await StatusCommand(format: format, connection: connection, console: console).run()
        case .reader, .demo, .help, .version:
            preconditionFailure("\(command) speaks to no connection of the runner's")
        }
    }

    @discardableResult
    private func report(_ failure: FailureText) -> Int32 {
        if let sentence = failure.sentence { console.note(sentence) }
        return failure.status.rawValue
    }
}

extension Invocation.Command {
    /// Whether a refresh token from the environment is for this command: signing in begins a session of its own, and
    /// signing out would spend the token only to end it.
    fileprivate var goesOnWithSession: Bool {
        switch self {
        case .signIn, .signOut: false
        default: true
        }
    }
}
