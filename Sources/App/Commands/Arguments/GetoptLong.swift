import CGetopt
import Foundation

/// Splits a command line into flags and operands with glibc's `getopt_long`: `--flag value`, `--flag=value`,
/// unambiguous abbreviations, `--` before operands that begin with a dash.
///
/// getopt keeps its place in C globals. Being isolated to the main actor, as all of App, keeps two from overlapping.
struct GetoptLong {
    enum Token: Equatable {
        case flag(Flag, value: String?)
        case operand(String)
    }

    /// The `val` of the first flag; above every character, which are the `val` of short flags.
    private static let firstValue: Int32 = 256

    static func tokens(of arguments: [String]) throws(UsageError) -> [Token] {
        // C keeps pointers to the names during the whole scan.
        let argv = CStrings(["feedscope"] + arguments)
        let names = CStrings(Flag.allCases.map(\.rawValue))
        defer {
            argv.free()
            names.free()
        }
        var options = zip(names.pointers, zip(Flag.allCases, firstValue...)).map { name, flag in
            option(
                name: UnsafePointer(name), has_arg: flag.0.valueName == nil ? no_argument : required_argument,
                flag: nil, val: flag.1)
        }
        options.append(option())
        // "-": operands come in their place; ":": a missing value is told from an unknown flag.
        let shortFlags = "-:" + Flag.allCases.compactMap(\.shortName).map(String.init).joined()
        let argc = Int32(arguments.count + 1)

        var tokens: [Token] = []
        cgetopt_restart()
        while true {
            let result = cgetopt_next(argc, argv.pointers, shortFlags, options)
            let value = cgetopt_value().map { String(cString: $0) }
            switch result {
            case -1:
                // What follows `--` is left to the caller.
                return tokens + arguments.dropFirst(Int(cgetopt_position()) - 1).map(Token.operand)
            case Int32(CGETOPT_OPERAND):
                tokens.append(.operand(value ?? ""))
            case Int32(UInt8(ascii: "?")), Int32(UInt8(ascii: ":")):
                throw fault(arguments: arguments, isMissingValue: result == Int32(UInt8(ascii: ":")))
            default:
                guard let flag = flag(val: result) else { continue }
                tokens.append(.flag(flag, value: value))
            }
        }
    }

    private static func flag(val: Int32) -> Flag? {
        if val >= firstValue { return Flag.allCases[Int(val - firstValue)] }
        return Flag.allCases.first { $0.shortName?.asciiValue.map(Int32.init) == val }
    }

    private static func fault(arguments: [String], isMissingValue: Bool) -> UsageError {
        let culprit = cgetopt_culprit()
        if let flag = flag(val: culprit) {
            return UsageError(
                isMissingValue
                    ? "--\(flag.rawValue) needs a value: \(flag.valueName ?? "")" : "--\(flag.rawValue) takes no value")
        }
        if culprit != 0 {
            // A byte of a longer character can't be shown by itself.
            return UsageError(
                (33...126).contains(culprit)
                    ? "there is no flag -\(Character(UnicodeScalar(UInt8(culprit))))" : "there is no such flag")
        }
        // An unknown long flag is the argument before the next one.
        let index = Int(cgetopt_position()) - 2
        let name = arguments.indices.contains(index) ? String(arguments[index].prefix { $0 != "=" }) : ""
        let meant = Flag.allCases.map { "--\($0.rawValue)" }.filter { $0.hasPrefix(name) }
        if meant.count > 1 {
            return UsageError("\(name) may mean \(meant.joined(separator: " or "))")
        }
        return UsageError("there is no flag \(name)")
    }
}
