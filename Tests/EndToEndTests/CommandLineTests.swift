import Foundation
import Testing

/// The real program against the real server: what a script sees.
@Suite("The program")
struct CommandLineTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func feedscope(_ arguments: String..., to server: StagingProcess? = nil, input: String = "") async throws
        -> Command
    {
        try await Command.run(
            Products.feedscope, ["--token-store", "file"] + arguments,
            environment: environment(server), input: input)
    }

    private func environment(_ server: StagingProcess?) -> [String: String] {
        var environment = ["XDG_STATE_HOME": home.url.path]
        environment["FEEDSCOPE_BASE_URL"] = server?.baseURL.absoluteString
        return environment
    }

    private func signedInServer(_ arguments: String...) async throws -> StagingProcess {
        let server = try await StagingProcess(arguments)
        let signIn = try await feedscope(
            "sign-in", "--username", "demo", "--password-stdin", to: server, input: "demo\n")
        try #require(signIn.status == 0, "\(signIn.errors)")
        return server
    }

    @Test("prints all 500 items, each once, as JSON lines")
    func everything() async throws {
        let server = try await signedInServer()
        let fetch = try await feedscope("fetch", "--all", "--format", "jsonl", to: server)
        #expect(fetch.status == 0)
        #expect(fetch.errors.isEmpty)
        let ids = try fetch.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["id"] as? String
        }
        #expect(ids.count == 500)
        #expect(Set(ids).count == 500)
    }

    @Test("goes on with a session over several commands, and ends it")
    func session() async throws {
        let server = try await signedInServer()
        let status = try await feedscope("status", to: server)
        #expect(status.status == 0)
        #expect(status.output.contains("signed in as"))
        #expect(try await feedscope("sign-out", to: server).status == 0)
        #expect(try await feedscope("fetch", to: server).status == 3)
        #expect(try await feedscope("status", to: server).status == 3)
    }

    @Test("is signed out, once and in one sentence, where the server revoked the session")
    func revoked() async throws {
        let server = try await signedInServer()
        try await server.expireTokens()
        try await server.revokeTokens()
        let fetch = try await feedscope("fetch", to: server)
        #expect(fetch.status == 3)
        #expect(fetch.output.isEmpty)
        #expect(fetch.errors.split(separator: "\n").count == 1)
    }

    @Test(
        "says what is wrong with an answer, and fails",
        arguments: ["html", "garbage"])
    func brokenAnswers(_ action: String) async throws {
        let server = try await signedInServer()
        try await server.setFaults(#"[{"path":"/v1/feed","action":"\#(action)"}]"#)
        let fetch = try await feedscope("fetch", to: server)
        #expect(fetch.status == 1, "\(fetch.errors)")
        #expect(fetch.output.isEmpty)
        #expect(fetch.errors.hasPrefix("feedscope: "))
    }

    @Test("prints one item with its body, and says where there is none")
    func item() async throws {
        let server = try await signedInServer()
        let list = try await feedscope("fetch", "--limit", "1", to: server)
        let id = try #require(list.output.split(separator: " ").first.map(String.init))
        let item = try await feedscope("item", id, "--format", "jsonl", to: server)
        #expect(item.status == 0)
        #expect(item.output.contains("\"body\":"))
        let missing = try await feedscope("item", "no/such?item", to: server)
        #expect(missing.status == 1)
        #expect(missing.errors.contains("there is no item “no/such?item”"))
    }

    @Test("says that nothing answers")
    func noServer() async throws {
        let server = try await signedInServer()
        server.stop()
        let fetch = try await feedscope("fetch", to: server)
        #expect(fetch.status == 4)
        #expect(fetch.errors.contains("nothing answers at"))
    }

    @Test("leaves a whole array behind where SIGINT ends it, within a quarter of a second, and the server sees it go")
    func interrupted() async throws {
        let server = try await signedInServer()
        try await server.setFaults(#"[{"method":"GET","path":"/v1/feed","delayMs":20000,"times":1}]"#)
        let output = try home.file("out", "")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Products.feedscope)
        process.arguments = ["--token-store", "file", "fetch", "--all", "--format", "json"]
        process.environment = Command.baseEnvironment(home: home.url.path).merging(environment(server)) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        try await Task.sleep(for: .milliseconds(500))
        let start = ContinuousClock.now
        process.interrupt()
        process.waitUntilExit()
        #expect(start.duration(to: .now) < .milliseconds(250))
        #expect(process.terminationStatus == 130)
        _ = try await eventually("the journal's entry") {
            try await server.journal().first { $0.outcome == "clientAborted" }
        }
    }

    @Test(
        "refuses what it can't do before it asks anyone",
        arguments: [
            ["fetch"], ["--bogus"], ["fetch", "--pages", "0"], ["--config", "/nonexistent.json5", "fetch"],
            ["--base-url", "http://feed.example/v1", "fetch"], ["--base-url", "nonsense", "fetch"],
            ["demo", "--items", "/nonexistent.xml"], [],
        ])
    func wrongUsage(_ arguments: [String]) async throws {
        let command = try await Command.run(Products.feedscope, arguments)
        #expect(command.status == 2)
        #expect(command.output.isEmpty)
        #expect(command.errors.split(separator: "\n").count == 1, "\(command.errors)")
    }

    @Test("ends quietly where its reader has gone")
    func closedPipe() async throws {
        let server = try await signedInServer()
        let environment = Command.baseEnvironment(home: home.url.path).merging(environment(server)) { $1 }
        let settings = environment.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        let command = try await Command.run(
            "/bin/bash",
            [
                "-c",
                "env \(settings) \(Products.feedscope) --token-store file fetch --all | head -n 1; echo ${PIPESTATUS[0]}",
            ])
        #expect(command.output.split(separator: "\n").last == "0")
        #expect(command.errors.isEmpty)
    }
}
