/// Turns arguments into an `Invocation`, or says in one sentence why it can't.
struct CommandLineParser {
    private var command: CommandName?
    private var operands: [String] = []
    /// The last one wins where a flag is repeated, so that a script's default can be overridden.
    private var values: [Flag: String] = [:]
    private var given: [Flag] = []

    /// `arguments` without the program's name.
    static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        var parser = CommandLineParser()
        for token in try tokens(of: arguments) {
            try parser.take(token)
        }
        return try parser.invocation()
    }

    /// A fault comes before the command is known for certain: its help is named where a word looks like one.
    private static func tokens(of arguments: [String]) throws(UsageError) -> [GetoptLong.Token] {
        do {
            return try GetoptLong.tokens(of: arguments)
        } catch {
            throw UsageError(error.sentence, command: arguments.lazy.compactMap(CommandName.init).first)
        }
    }

    private mutating func take(_ token: GetoptLong.Token) throws(UsageError) {
        switch token {
        case .flag(let flag, let value):
            given.append(flag)
            values[flag] = value
        case .operand(let word) where command == nil:
            guard let name = CommandName(rawValue: word) else {
                let names = CommandName.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("there is no command “\(word)”; there are \(names)")
            }
            command = name
        case .operand(let word):
            operands.append(word)
        }
    }

    private func invocation() throws(UsageError) -> Invocation {
        if given.contains(.help) { return Invocation(command: .help(command)) }
        if given.contains(.version) { return Invocation(command: .version) }
        try checkFlagsBelong()
        try checkOperands()
        return Invocation(flags: try globalFlags(), command: try parsedCommand())
    }

    private func checkFlagsBelong() throws(UsageError) {
        for flag in given {
            if let command, command.refusedFlags.contains(flag) {
                throw error(
                    "--\(flag.rawValue) says nothing to \(command.rawValue), which brings its own server and session")
            }
            guard !Flag.global.contains(flag), !(command?.flags.contains(flag) ?? false) else { continue }
            if flag == .device {
                throw error("sign-in on another device isn't built yet; use --username or --token-stdin")
            }
            let owners = CommandName.allCases.filter { $0.flags.contains(flag) }.map(\.rawValue).joined(
                separator: " and ")
            throw error("--\(flag.rawValue) goes with \(owners), not with \(command?.rawValue ?? "the reader")")
        }
    }

    private func checkOperands() throws(UsageError) {
        let names = command?.operandNames ?? []
        if operands.count < names.count {
            throw error("\(command?.rawValue ?? "") needs an argument: \(names[operands.count])")
        }
        if operands.count > names.count {
            throw error("“\(operands[names.count])” is one argument too many")
        }
        // An empty id would address the whole feed.
        if operands.contains("") { throw error("the \(names.joined(separator: ", ")) is empty") }
    }

    private func parsedCommand() throws(UsageError) -> Invocation.Command {
        switch command {
        case nil: .reader
        case .demo: .demo(try demoOptions())
        case .fetch: .fetch(try fetchOptions())
        case .item: .item(id: operands[0], try format())
        case .signIn: .signIn(try signInMethod())
        case .signOut: .signOut
        case .status: .status(try format())
        }
    }

    private func globalFlags() throws(UsageError) -> GlobalFlags {
        GlobalFlags(
            profile: try text(.profile), config: try text(.config), baseURL: try text(.baseURL),
            tokenStore: try choice(.tokenStore), transport: try choice(.transport), log: try text(.log),
            noColor: given.contains(.noColor))
    }

    private func demoOptions() throws(UsageError) -> DemoOptions {
        let options = DemoOptions(
            items: try text(.items), port: try number(.port, in: 1...UInt16.max),
            seed: try number(.seed, in: 0...UInt64.max), accessTokenTTL: try number(.accessTokenTTL, in: 1...86_400))
        if options.items != nil, options.seed != nil { throw excluded(.items, .seed) }
        return options
    }

    private func fetchOptions() throws(UsageError) -> FetchOptions {
        if given.contains(.all), given.contains(.pages) { throw excluded(.pages, .all) }
        var options = FetchOptions()
        if let pages = try number(.pages, in: 1...Int.max) { options.extent = .pages(pages) }
        if given.contains(.all) { options.extent = .all }
        options.limit = try number(.limit, in: 1...100)
        options.query = values[.query].flatMap { $0.isEmpty ? nil : $0 }
        options.format = try format()
        return options
    }

    private func signInMethod() throws(UsageError) -> SignInMethod {
        let username = try text(.username)
        if given.contains(.tokenStdin) {
            if username != nil { throw excluded(.tokenStdin, .username) }
            if given.contains(.passwordStdin) { throw excluded(.tokenStdin, .passwordStdin) }
            return .refreshTokenOnStdin
        }
        guard given.contains(.passwordStdin) else { return .prompt(username: username) }
        guard let username else { throw error("--password-stdin needs --username as well") }
        return .passwordOnStdin(username: username)
    }

    private func format() throws(UsageError) -> OutputFormat { try choice(.format) ?? .text }

    private func text(_ flag: Flag) throws(UsageError) -> String? {
        if values[flag] == "" { throw error("the value of --\(flag.rawValue) is empty") }
        return values[flag]
    }

    private func choice<Choice>(_ flag: Flag) throws(UsageError) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let value = values[flag] else { return nil }
        if let choice = Choice(rawValue: value) { return choice }
        let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw error("--\(flag.rawValue) is one of \(choices), not “\(value)”")
    }

    private func number<Number>(_ flag: Flag, in range: ClosedRange<Number>) throws(UsageError) -> Number?
    where Number: FixedWidthInteger {
        guard let value = values[flag] else { return nil }
        // Digits alone: Swift would take "+5" as well.
        if value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Number(value), range.contains(number)
        {
            return number
        }
        let bounds =
            range.upperBound == Number.max && Number.bitWidth == 64
            ? "a whole number from \(range.lowerBound)"
            : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        throw error("--\(flag.rawValue) takes \(bounds), not “\(value)”")
    }

    private func excluded(_ one: Flag, _ other: Flag) -> UsageError {
        error("--\(one.rawValue) and --\(other.rawValue) exclude each other")
    }

    private func error(_ sentence: String) -> UsageError { UsageError(sentence, command: command) }
}
