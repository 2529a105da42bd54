import Feed
import Foundation

/// Begins a session that later commands go on with.
struct SignInCommand {
    let method: SignInMethod
    let connection: Connection
    let console: Console
    var isTerminal = StandardInput.isTerminal
    /// The first line of stdin, after a prompt where it is a terminal.
    var line: (_ prompt: String, _ isEchoed: Bool) async throws -> String? = StandardInput.line

    func run() async throws -> ExitStatus {
        // Said before anyone types a password.
        guard connection.tokens.outlivesProcess else {
            throw CommandFailure(
                "the session would end with this command, since tokens are kept \(connection.tokens.phrase): "
                    + "sign in with --token-store file, or in the reader (feedscope)")
        }
        switch method {
        case .refreshTokenOnStdin:
            let token = try await answer("Refresh token: ", isEchoed: false, what: "refresh token")
            try await connection.seed(token)
        case .passwordOnStdin(let username):
            try await signIn(username)
        case .prompt(let username):
            guard isTerminal else {
                throw UsageError(
                    "stdin is no terminal to ask on: use --username with --password-stdin, or --token-stdin",
                    command: .signIn)
            }
            if let username {
                try await signIn(username)
            } else {
                try await signIn(try await answer("User name: ", isEchoed: true, what: "user name"))
            }
        }
        // Asked for, so that a seed is tried out at once too.
        let account = try await connection.session.account()
        console.note(
            "signed in to \(connection.server) as \(AccountText.text(account)); tokens are kept \(connection.tokens.phrase)"
        )
        return .done
    }

    private func signIn(_ username: String) async throws {
        let password = try await answer("Password: ", isEchoed: false, what: "password")
        try await connection.session.signIn(username: username, password: password)
    }

    private func answer(_ prompt: String, isEchoed: Bool, what: String) async throws -> String {
        guard let line = try await line(prompt, isEchoed), !line.isEmpty else {
            throw UsageError("the first line of stdin holds no \(what)", command: .signIn)
        }
        return line
    }
}
