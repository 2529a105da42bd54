import Feed
import Foundation
import Networking
import TestSupport
import Testing

@testable import App

@Suite("feedscope sign-in")
struct SignInCommandTests {
    private let recorded = RecordedConsole()

    /// A server that knows ada/secret, and a stdin that holds `lines`.
    private func signIn(
        _ method: SignInMethod, lines: [String?] = [], isTerminal: Bool = false, tokens: TokenPlace = .file(path: "/t")
    ) async throws -> App.ExitStatus {
        let http = FakeHTTPClient { call in
            guard call.path == "/auth/sign-in" else { return #"{"id":"1","name":"Ada","handle":"ada"}"# }
            let body = try JSONDecoder().decode([String: String].self, from: call.body ?? Data())
            guard body == ["username": "ada", "password": "secret"] else {
                throw NetworkError.status(401, code: "invalid_credentials")
            }
            return #"{"accessToken":"a","refreshToken":"r","expiresIn":900}"#
        }
        let session = FakeSession()
        let connection = Connection(
            feed: FeedRepository(http: http), session: SessionRepository(http: http, session: session),
            seed: { token in guard token == "seed" else { throw FeedError.signedOut } },
            server: "https://feed.example/v1", address: "feed.example",
            profile: "default", tokens: tokens, flushLog: {})
        var rest = lines[...]
        return try await SignInCommand(
            method: method, connection: connection, console: recorded.console, isTerminal: isTerminal,
            line: { prompt, isEchoed in
                prompts.all.append("\(prompt)\(isEchoed)")
                return rest.isEmpty ? nil : rest.removeFirst()
            }
        ).run()
    }

    private let prompts = Prompts()

    private final class Prompts {
        var all: [String] = []
    }

    @Test("takes the password from stdin, and says who is signed in and where the tokens are")
    func password() async throws {
        #expect(try await signIn(.passwordOnStdin(username: "ada"), lines: ["secret"]) == .done)
        #expect(recorded.notes == ["signed in to https://feed.example/v1 as Ada (@ada); tokens are kept in /t"])
        #expect(recorded.output.isEmpty)
    }

    @Test("is refused with a wrong password")
    func wrongPassword() async {
        await #expect(throws: FeedError.invalidCredentials) {
            try await signIn(.passwordOnStdin(username: "ada"), lines: ["guess"])
        }
    }

    @Test("begins a session with a refresh token from stdin")
    func refreshToken() async throws {
        #expect(try await signIn(.refreshTokenOnStdin, lines: ["seed"]) == .done)
        await #expect(throws: FeedError.signedOut) { try await signIn(.refreshTokenOnStdin, lines: ["spent"]) }
    }

    @Test("asks on a terminal for what isn't given, and echoes no password")
    func prompt() async throws {
        #expect(try await signIn(.prompt(username: nil), lines: ["ada", "secret"], isTerminal: true) == .done)
        #expect(prompts.all == ["User name: true", "Password: false"])
    }

    @Test("asks only for the password where the name is given")
    func promptPassword() async throws {
        #expect(try await signIn(.prompt(username: "ada"), lines: ["secret"], isTerminal: true) == .done)
        #expect(prompts.all == ["Password: false"])
    }

    @Test("names the flags where stdin is no terminal to ask on")
    func noTerminal() async {
        await #expect(throws: UsageError.self) { try await signIn(.prompt(username: nil)) }
    }

    @Test("needs a first line", arguments: [nil, ""])
    func nothingOnStdin(_ line: String?) async {
        await #expect(throws: UsageError("the first line of stdin holds no password", command: .signIn)) {
            try await signIn(.passwordOnStdin(username: "ada"), lines: [line])
        }
    }

    @Test(
        "refuses, before asking, where the session would end with the command",
        arguments: [TokenPlace.memory, .memoryForWantOfKeyring])
    func memory(_ place: TokenPlace) async {
        let error = await #expect(throws: CommandFailure.self) {
            try await signIn(.prompt(username: nil), lines: ["ada", "secret"], isTerminal: true, tokens: place)
        }
        #expect(error?.status == .failed)
        #expect(error?.sentence.contains("--token-store file") == true)
        #expect(prompts.all.isEmpty)
    }
}

/// A session that begins and ends, and keeps no token.
private actor FakeSession: AuthSession {
    private var isSignedIn = false

    func begin(with grant: TokenGrant) { isSignedIn = true }
    func end() -> String? { nil }
    func status() -> SessionStatus { isSignedIn ? .signedIn(tokenAge: nil, tokenLifetime: nil) : .signedOut }
    func events() -> AsyncStream<SessionEvent> { AsyncStream { $0.finish() } }
    func seed(refreshToken: String) {}
}
