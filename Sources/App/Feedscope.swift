import Foundation

@main
struct Feedscope {
    static let version = "0.1.0"

    static func main() async {
        StandardDescriptors.keepTaken()
        StandardDescriptors.ignoreBrokenPipes()
        let environment = ProcessInfo.processInfo.environment
        // Foundation takes the home of the user database, whatever HOME says.
        let home =
            environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser
        let runner = CommandRunner(environment: environment, home: home, console: .standard)
        exit(await runner.run(Array(CommandLine.arguments.dropFirst())))
    }
}
