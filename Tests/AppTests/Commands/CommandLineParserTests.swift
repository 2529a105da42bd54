import Testing

@testable import App

@Suite("The command line")
struct CommandLineParserTests {
    nonisolated struct Understood: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let invocation: Invocation
        var testDescription: String { arguments.joined(separator: " ") }

        init(
            _ arguments: String..., means command: Invocation.Command, _ change: (inout GlobalFlags) -> Void = { _ in }
        ) {
            self.arguments = arguments
            var flags = GlobalFlags()
            change(&flags)
            invocation = Invocation(flags: flags, command: command)
        }
    }

    @Test(
        "is understood",
        arguments: [
            Understood(means: .reader),
            Understood("--no-color", means: .reader) { $0.noColor = true },
            Understood("--profile", "work", "fetch", means: .fetch(FetchOptions())) { $0.profile = "work" },
            Understood("fetch", "--profile=work", means: .fetch(FetchOptions())) { $0.profile = "work" },
            Understood("fetch", "--pages", "3", means: .fetch(FetchOptions(extent: .pages(3)))),
            Understood("fetch", "--all", "--limit", "50", means: .fetch(FetchOptions(extent: .all, limit: 50))),
            Understood("fetch", "--format", "jsonl", means: .fetch(FetchOptions(format: .jsonl))),
            Understood("--format", "jsonl", "fetch", means: .fetch(FetchOptions(format: .jsonl))),
            Understood("fetch", "--query", "--all", means: .fetch(FetchOptions(query: "--all"))),
            Understood("fetch", "--query", "", means: .fetch(FetchOptions())),
            Understood("fetch", "--limit", "1", "--limit", "100", means: .fetch(FetchOptions(limit: 100))),
            Understood("item", "a/b", means: .item(id: "a/b", .text)),
            Understood("item", "--format", "json", "--", "--all", means: .item(id: "--all", .json)),
            Understood("sign-in", means: .signIn(.prompt(username: nil))),
            Understood("sign-in", "--username", "ada", means: .signIn(.prompt(username: "ada"))),
            Understood(
                "sign-in", "--username", "ada", "--password-stdin", means: .signIn(.passwordOnStdin(username: "ada"))),
            Understood("sign-in", "--token-stdin", means: .signIn(.refreshTokenOnStdin)),
            Understood("sign-out", means: .signOut),
            Understood("status", "--token-store", "file", means: .status(.text)) { $0.tokenStore = .file },
            Understood("demo", means: .demo(DemoOptions())),
            Understood(
                "demo", "--seed", "7", "--port", "8080", "--access-token-ttl", "5",
                means: .demo(DemoOptions(port: 8080, seed: 7, accessTokenTTL: 5))),
            Understood("demo", "--items", "a.xml", "--transport", "curl", means: .demo(DemoOptions(items: "a.xml"))) {
                $0.transport = .curl
            },
            Understood("--help", means: .help(nil)),
            Understood("-h", means: .help(nil)),
            Understood("fetch", "-h", means: .help(.fetch)),
            Understood("--help", "item", means: .help(.item)),
            Understood("fetch", "--pages", "x", "--help", means: .help(.fetch)),
            Understood("-V", means: .version),
            Understood("--version", means: .version),
        ])
    func understands(_ line: Understood) throws {
        #expect(try CommandLineParser.parse(line.arguments) == line.invocation)
    }

    @Test(
        "is refused with a sentence that says why",
        arguments: [
            (["--colour"], "there is no flag --colour"),
            (["--colour=always"], "there is no flag --colour"),
            (["-x"], "there is no flag -x"),
            (["-é"], "there is no such flag"),
            (["--pro"], "--profile needs a value: NAME"),
            (["--p"], "--p may mean --profile or --pages or --password-stdin or --port"),
            (["fetch", "--pages"], "--pages needs a value: N"),
            (["--no-color=yes"], "--no-color takes no value"),
            (["--profile", ""], "the value of --profile is empty"),
            (["browse"], "there is no command “browse”"),
            (["fetch", "more"], "“more” is one argument too many"),
            (["item"], "item needs an argument: ID"),
            (["item", ""], "the ID is empty"),
            (["item", "a", "b"], "“b” is one argument too many"),
            (["fetch", "--pages", "0"], "--pages takes a whole number from 1, not “0”"),
            (["fetch", "--pages", "-1"], "not “-1”"),
            (["fetch", "--pages", "+1"], "not “+1”"),
            (["fetch", "--pages", "99999999999999999999"], "not “99999999999999999999”"),
            (["fetch", "--limit", "101"], "--limit takes a whole number from 1 to 100, not “101”"),
            (["fetch", "--limit", "x"], "not “x”"),
            (["fetch", "--limit", ""], "not “”"),
            (["fetch", "--format", "xml"], "--format is one of text, json, jsonl, not “xml”"),
            (["--token-store", "cloud"], "--token-store is one of keyring, file, memory, not “cloud”"),
            (["fetch", "--all", "--pages", "2"], "--pages and --all exclude each other"),
            (["--pages", "2"], "--pages goes with fetch, not with the reader"),
            (["item", "a", "--all"], "--all goes with fetch, not with item"),
            (["status", "--username", "a"], "--username goes with sign-in, not with status"),
            (["sign-in", "--password-stdin"], "--password-stdin needs --username as well"),
            (["sign-in", "--token-stdin", "--username", "a"], "--token-stdin and --username exclude each other"),
            (
                ["sign-in", "--token-stdin", "--password-stdin"],
                "--token-stdin and --password-stdin exclude each other"
            ),
            (["sign-in", "--device"], "sign-in on another device isn't built yet"),
            (["demo", "--base-url", "http://localhost"], "--base-url says nothing to demo"),
            (["demo", "--port", "65536"], "--port takes a whole number from 1 to 65535"),
            (["demo", "--items", "a", "--seed", "1"], "--items and --seed exclude each other"),
        ])
    func refuses(_ arguments: [String], _ sentence: String) {
        let error = #expect(throws: UsageError.self) { try CommandLineParser.parse(arguments) }
        #expect(error?.sentence.contains(sentence) == true, "\(error?.sentence ?? "")")
    }

    @Test("names the help of the command that was meant")
    func helpOfCommand() {
        let error = #expect(throws: UsageError.self) { try CommandLineParser.parse(["fetch", "--limit", "0"]) }
        #expect(error?.helpCommand == "feedscope fetch --help")
    }

    @Test("begins anew after a fault in the middle of a cluster of short flags")
    func restarts() throws {
        #expect(throws: UsageError.self) { try CommandLineParser.parse(["-xh"]) }
        #expect(try CommandLineParser.parse(["sign-out"]).command == .signOut)
    }

    @Test("has a help text for each command that names each of its flags", arguments: CommandName.allCases)
    func help(_ command: CommandName) {
        let text = HelpText.text(for: command)
        for flag in command.flags { #expect(text.contains("--\(flag.rawValue)")) }
        for flag in command.refusedFlags { #expect(!text.contains("--\(flag.rawValue)")) }
        #expect(HelpText.text(for: nil).contains("  \(command.rawValue)"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }
}
