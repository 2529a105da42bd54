import Foundation
import Testing

@testable import App

@Suite("Settings")
struct SettingsTests {
    private static let defaultPath = "/home/ada/.config/feedscope/config.json5"

    private func settings(
        _ flags: GlobalFlags = GlobalFlags(), environment: [String: String] = [:], files: [String: String] = [:]
    ) throws -> Settings {
        try SettingsSources(
            flags: flags, environment: environment, home: URL(filePath: "/home/ada"),
            read: { path in files[path].map { Data($0.utf8) } }
        ).settings()
    }

    private static let config = """
        // Two profiles.
        { defaultProfile: 'work',
          profiles: {
            work: { baseURL: "https://work.example/v1", tokenStore: 'file', transport: 'curl', log: 'work.jsonl' },
            home: { baseURL: "https://home.example/v1", color: false, locale: 'de' },
          } }
        """

    @Test("come from the flag, then the environment, then the profile")
    func order() throws {
        let files = [Self.defaultPath: Self.config]
        let environment = ["FEEDSCOPE_BASE_URL": "https://env.example/v1"]
        let flags = GlobalFlags(baseURL: "https://flag.example/v1")
        #expect(try settings(flags, environment: environment, files: files).baseURL.host() == "flag.example")
        #expect(try settings(environment: environment, files: files).baseURL.host() == "env.example")
        #expect(try settings(files: files).baseURL.host() == "work.example")
    }

    @Test("take the profile from the flag, then the environment, then the file's default, then “default”")
    func profileOrder() throws {
        let files = [Self.defaultPath: Self.config]
        let environment = ["FEEDSCOPE_PROFILE": "home"]
        #expect(try settings(GlobalFlags(profile: "work"), environment: environment, files: files).profile == "work")
        #expect(try settings(environment: environment, files: files).profile == "home")
        #expect(try settings(files: files).profile == "work")
        #expect(try settings(environment: ["FEEDSCOPE_BASE_URL": "https://a.example"]).profile == "default")
    }

    @Test("take a flag's store and transport over the profile's")
    func choices() throws {
        let files = [Self.defaultPath: Self.config]
        let chosen = try settings(GlobalFlags(tokenStore: .memory, transport: .urlsession), files: files)
        #expect(chosen.tokenStore == .memory)
        #expect(chosen.transport == .urlsession)
        let profile = try settings(files: files)
        #expect(profile.tokenStore == .file)
        #expect(profile.tokenStoreIsChosen)
        #expect(profile.transport == .curl)
        let neither = try settings(GlobalFlags(profile: "home"), files: files)
        #expect(neither.tokenStore == .keyring)
        #expect(!neither.tokenStoreIsChosen)
        #expect(neither.transport == nil)
        #expect(neither.locale == "de")
    }

    @Test("find the file where --config, FEEDSCOPE_CONFIG or XDG_CONFIG_HOME say")
    func configPath() throws {
        let home = "{profiles:{default:{baseURL:'https://home.example'}}}"
        let other = "{profiles:{default:{baseURL:'https://other.example'}}}"
        let files = [Self.defaultPath: home, "o.json5": other, "/xdg/feedscope/config.json5": other]
        #expect(try settings(files: files).baseURL.host() == "home.example")
        #expect(try settings(GlobalFlags(config: "o.json5"), files: files).baseURL.host() == "other.example")
        #expect(
            try settings(environment: ["FEEDSCOPE_CONFIG": "o.json5"], files: files).baseURL.host() == "other.example")
        #expect(try settings(environment: ["XDG_CONFIG_HOME": "/xdg"], files: files).baseURL.host() == "other.example")
        #expect(
            try settings(environment: ["XDG_CONFIG_HOME": "relative"], files: files).baseURL.host() == "home.example")
    }

    @Test(
        "turn colours off for the flag, NO_COLOR and the profile",
        arguments: [
            (GlobalFlags(), [:], true), (GlobalFlags(noColor: true), [:], false),
            (GlobalFlags(), ["NO_COLOR": "1"], false),
            (GlobalFlags(), ["NO_COLOR": ""], true), (GlobalFlags(profile: "home"), [:], false),
        ] as [(GlobalFlags, [String: String], Bool)])
    func colors(_ flags: GlobalFlags, _ environment: [String: String], _ expected: Bool) throws {
        #expect(
            try settings(flags, environment: environment, files: [Self.defaultPath: Self.config]).usesColors == expected
        )
    }

    @Test("put a profile's log into the state directory, and a flag's where the user is")
    func log() throws {
        let files = [Self.defaultPath: Self.config]
        #expect(try settings(files: files).log?.path() == "/home/ada/.local/state/feedscope/work.jsonl")
        #expect(
            try settings(environment: ["XDG_STATE_HOME": "/s"], files: files).log?.path() == "/s/feedscope/work.jsonl")
        #expect(try settings(GlobalFlags(log: "/tmp/a.jsonl"), files: files).log?.path() == "/tmp/a.jsonl")
    }

    @Test("keep tokens of two servers apart within one profile")
    func tokensByServer() throws {
        let one = try settings(GlobalFlags(baseURL: "https://one.example/v1"))
        let other = try settings(GlobalFlags(baseURL: "https://other.example/v1"))
        #expect(one.tokenFile != other.tokenFile)
        #expect(one.server != other.server)
        #expect(one.tokenFile.path().hasPrefix("/home/ada/.local/state/feedscope/tokens/default@"))
        #expect(!one.tokenFile.lastPathComponent.contains("/"))
    }

    @Test("never show the refresh token, nor what a URL holds besides the address")
    func secrets() throws {
        let settings = try settings(
            GlobalFlags(baseURL: "https://ada:secret@feed.example/v1?key=secret"),
            environment: ["FEEDSCOPE_REFRESH_TOKEN": "secret\n"])
        #expect(settings.refreshToken?.value == "secret")
        #expect(!"\(settings.refreshToken as Any)".contains("secret"))
        #expect(settings.server == "https://feed.example/v1")
    }

    @Test(
        "say in a sentence what is wrong",
        arguments: [
            ("", "this isn't JSON5: line 1, column 1: expected a value"),
            ("{\n  profiles: {\n    a: {}\n    b: {}\n  }\n}", "line 4, column 5: expected “,” or “}”"),
            ("{profiles: 3}", "profiles should be an object"),
            ("[]", "the whole should be an object"),
            ("{defaultProfile: 3}", "defaultProfile should be text"),
            ("{profiles: {work: {color: 'no'}}}", "profiles.work.color should be true or false"),
            (
                "{profiles: {work: {tokenStore: 'cloud'}}}",
                "profiles.work.tokenStore is one of keyring, file, memory, not “cloud”"
            ),
            ("{defaultProfile: 'x', profiles: {b: {}, a: {}}}", "has no profile “x”; it has a, b"),
            ("{defaultProfile: 'x'}", "has no profile “x”; it has none at all"),
            ("{defaultProfile: '../x'}", "a profile's name has letters"),
            ("{}", "no server is set: give its base URL with --base-url, in FEEDSCOPE_BASE_URL, or as baseURL"),
            ("{profiles: {default: {baseURL: 'feed'}}}", "the base URL from profile “default” in"),
        ])
    func faults(_ config: String, _ sentence: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try settings(files: [Self.defaultPath: config])
        }
        #expect(error?.sentence.contains(sentence) == true, "\(error?.sentence ?? "")")
    }

    @Test("miss a file only where it was asked for")
    func missingFile() throws {
        #expect(throws: ConfigurationError("there is no configuration file a.json5, which --config names")) {
            try settings(GlobalFlags(config: "a.json5"))
        }
        #expect(throws: ConfigurationError("there is no configuration file b.json5, which FEEDSCOPE_CONFIG names")) {
            try settings(environment: ["FEEDSCOPE_CONFIG": "b.json5"])
        }
    }

    @Test("say which file can't be read, and why")
    func unreadableFile() {
        let sources = SettingsSources(
            flags: GlobalFlags(config: "/etc"), environment: [:], home: URL(filePath: "/home/ada"),
            read: FileReading.contents)
        #expect(throws: ConfigurationError("/etc can't be read: is a directory")) { try sources.settings() }
    }

    @Test("warn of keys that aren't known, and go on")
    func unknownKeys() throws {
        let config = "{colour: 1, profiles: {default: {baseURL: 'https://a.example', basURL: '', refreshToken: 'x'}}}"
        let warnings = try settings(files: [Self.defaultPath: config]).warnings
        #expect(
            warnings
                == ["colour", "profiles.default.basURL", "profiles.default.refreshToken"].map {
                    "\(Self.defaultPath): “\($0)” isn't known and says nothing"
                })
    }

    @Test("take an unknown profile where there is no file: it only keeps sessions apart")
    func profileWithoutFile() throws {
        #expect(try settings(GlobalFlags(profile: "x", baseURL: "https://a.example")).profile == "x")
    }
}
