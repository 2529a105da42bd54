import Foundation

/// Where settings come from, in order: flag, environment, the profile in the configuration file, default.
struct SettingsSources {
    var flags: GlobalFlags
    var environment: [String: String]
    var home: URL
    /// A file's content; `nil` where there is no such file.
    var read: (_ path: String) throws -> Data?

    func settings() throws(ConfigurationError) -> Settings {
        let directories = XDGDirectories(environment: environment, home: home)
        let config = try configFile(directories)
        let (name, profile) = try profile(in: config)
        let (address, origin) = try baseURL(profile: profile, name: name, config: config)
        guard let url = URL(string: address), url.host() != nil else {
            throw ConfigurationError("the base URL from \(origin) is no URL such as https://feed.example.com/v1")
        }
        let tokenStore = flags.tokenStore ?? profile.tokenStore
        return Settings(
            profile: name, baseURL: url, baseURLOrigin: origin,
            tokenStore: tokenStore ?? .keyring, tokenStoreIsChosen: tokenStore != nil,
            transport: flags.transport ?? profile.transport, locale: profile.locale,
            log: log(profile, directories),
            usesColors: !flags.noColor && variable("NO_COLOR") == nil && profile.color ?? true,
            refreshToken: variable("FEEDSCOPE_REFRESH_TOKEN").map(Secret.init), stateDirectory: directories.state,
            warnings: config.file?.unknownKeys.map { "\(config.path): “\($0)” isn't known and says nothing" } ?? [])
    }

    private struct Config {
        var path: String
        var file: ConfigFile?
    }

    private func configFile(_ directories: XDGDirectories) throws(ConfigurationError) -> Config {
        let named = flags.config ?? variable("FEEDSCOPE_CONFIG")
        let path = named ?? directories.configuration.appending(path: "config.json5").path(percentEncoded: false)
        let data: Data?
        do {
            data = try read(path)
        } catch {
            throw ConfigurationError("\(path) can't be read: \(SystemErrorText.text(error))")
        }
        if let data { return Config(path: path, file: try ConfigFile(data, path: path)) }
        // The default file needn't be there; one that was asked for has to.
        if named != nil {
            throw ConfigurationError(
                "there is no configuration file \(path), which \(flags.config == nil ? "FEEDSCOPE_CONFIG" : "--config") names"
            )
        }
        return Config(path: path, file: nil)
    }

    private func profile(in config: Config) throws(ConfigurationError) -> (String, ConfigFile.Profile) {
        let asked = flags.profile ?? variable("FEEDSCOPE_PROFILE") ?? config.file?.defaultProfile
        let name = asked ?? "default"
        // The name becomes part of a file's name.
        guard name.utf8.allSatisfy(Self.isProfileCharacter), name.first != ".", name.utf8.count <= 64 else {
            throw ConfigurationError(
                "a profile's name has letters, digits, “-”, “_” and “.”, at most 64: not “\(name)”")
        }
        if let profile = config.file?.profiles[name] { return (name, profile) }
        // Without a file a profile's name only keeps sessions apart.
        guard asked != nil, let file = config.file else { return (name, ConfigFile.Profile()) }
        let names = file.profiles.keys.sorted().joined(separator: ", ")
        throw ConfigurationError(
            "\(config.path) has no profile “\(name)”; \(names.isEmpty ? "it has none at all" : "it has \(names)")")
    }

    private func baseURL(
        profile: ConfigFile.Profile, name: String, config: Config
    ) throws(ConfigurationError) -> (String, String) {
        if let url = flags.baseURL { return (url, "--base-url") }
        if let url = variable("FEEDSCOPE_BASE_URL") { return (url, "FEEDSCOPE_BASE_URL") }
        if let url = profile.baseURL { return (url, "profile “\(name)” in \(config.path)") }
        throw ConfigurationError(
            "no server is set: give its base URL with --base-url, in FEEDSCOPE_BASE_URL, or as baseURL of profile "
                + "“\(name)” in \(config.path); or run feedscope demo, which needs none")
    }

    /// A profile's path is taken from the state directory, where logs belong; a flag's from where the user is.
    private func log(_ profile: ConfigFile.Profile, _ directories: XDGDirectories) -> URL? {
        if let path = flags.log { return URL(filePath: path) }
        return profile.log.map { URL(filePath: $0, relativeTo: directories.state).absoluteURL }
    }

    /// An empty variable is one that isn't set.
    private func variable(_ name: String) -> String? {
        environment[name].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func isProfileCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }
}
