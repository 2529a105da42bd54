import CGetopt
import Foundation
import StagingServer

/// The command line, read with getopt_long.
enum Arguments {
    case run(StagingServerConfiguration)
    case help
    case version
    case wrong(String)

    static let helpText = """
        Usage: staging-server [OPTIONS]

        Serves a feed on this machine, with switches for what may go wrong.

          --port N               the port; 0, the default, takes any free one
          --listen ADDR          a numeric address; 127.0.0.1 by default
          --items FILE           RSS, Atom, JSON Feed, or a JSON array of items; several make one feed
          --count N              how many items to generate; 500 by default, 0 for an empty feed
          --seed N               generates other items; 1 by default
          --drift RATE           the feed changes by itself, such as 2/min, 1/s or 10/h
          --access-token-ttl S   seconds that an access token is good for; 900 by default
          --log FILE             append the journal to FILE as JSON lines
          --help, --version

        The first line of output is: listening on http://127.0.0.1:PORT/v1
        Accounts: demo/demo and grace/hopper. It ends on SIGINT and SIGTERM, with status 0;
        1: it could not start; 2: wrong usage.
        """

    private enum Flag: Int32, CaseIterable {
        case port = 256
        case listen, items, count, seed, drift, ttl, log, help, version

        var name: String {
            switch self {
            case .ttl: "access-token-ttl"
            default: "\(self)"
            }
        }

        var hasValue: Bool { self != .help && self != .version }
    }

    static func parse(_ arguments: [String]) -> Arguments {
        // getopt keeps pointers to all of these while it runs.
        let argv = (["staging-server"] + arguments).map { strdup($0) } + [nil]
        let names = Flag.allCases.map { strdup($0.name) }
        defer { (argv + names).forEach { free($0) } }
        let options =
            zip(Flag.allCases, names).map { flag, name in
                option(
                    name: UnsafePointer(name), has_arg: flag.hasValue ? required_argument : no_argument, flag: nil,
                    val: flag.rawValue)
            } + [option()]

        var configuration = StagingServerConfiguration()
        cgetopt_restart()
        while true {
            let result = cgetopt_next(Int32(arguments.count + 1), argv, "-:", options)
            let value = cgetopt_value().map { String(cString: $0) } ?? ""
            switch result {
            case -1:
                let rest = arguments.dropFirst(Int(cgetopt_position()) - 1)
                return rest.first.map { .wrong("there is nothing to do with \($0)") } ?? .run(configuration)
            case Int32(CGETOPT_OPERAND):
                return .wrong("there is nothing to do with \(value)")
            default:
                guard let flag = Flag(rawValue: result) else {
                    let index = Int(cgetopt_position()) - 2
                    let culprit = arguments.indices.contains(index) ? arguments[index] : ""
                    return .wrong(
                        result == Int32(UInt8(ascii: ":")) ? "\(culprit) needs a value" : "there is no flag \(culprit)")
                }
                if let end = apply(flag, value, to: &configuration) { return end }
            }
        }
    }

    /// Returns what ends the parsing, if anything does.
    private static func apply(
        _ flag: Flag, _ value: String, to configuration: inout StagingServerConfiguration
    ) -> Arguments? {
        switch flag {
        case .help: return .help
        case .version: return .version
        case .listen: configuration.listenAddress = value
        case .items where configuration.itemsFile == nil: configuration.itemsFile = value
        case .items: configuration.moreItemsFiles.append(value)
        case .log: configuration.logFile = value
        case .port:
            guard let port = UInt16(value) else { return .wrong("--port takes a number from 0 to 65535, not \(value)") }
            configuration.port = port
        case .count:
            guard let count = Int(value), (0...1_000_000).contains(count) else {
                return .wrong("--count takes a number from 0 to 1000000, not \(value)")
            }
            configuration.itemCount = count
        case .drift:
            guard let drift = DriftRate(value) else {
                return .wrong("--drift takes a rate such as 2/min, 1/s or 10/h, at most 100/s, not \(value)")
            }
            configuration.drift = drift
        case .seed:
            guard let seed = UInt64(value) else { return .wrong("--seed takes a number from 0, not \(value)") }
            configuration.seed = seed
        case .ttl:
            guard let seconds = Int(value), (1...31_536_000).contains(seconds) else {
                return .wrong("--access-token-ttl takes a number of seconds from 1, not \(value)")
            }
            configuration.accessTokenLifetime = .seconds(seconds)
        }
        return nil
    }
}
