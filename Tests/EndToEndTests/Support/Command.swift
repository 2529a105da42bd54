import Foundation

/// Runs a program to its end and keeps what it said.
struct Command {
    let status: Int32
    let output: String
    let errors: String

    /// Output goes through files, so that neither pipe can fill up and stop the program.
    static func run(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], input: String = ""
    ) async throws -> Command {
        let folder = try TemporaryFolder()
        let inputFile = try folder.file("in", input)
        let outputFile = try folder.file("out", "")
        let errorFile = try folder.file("err", "")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = baseEnvironment(home: folder.url.path).merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        let status = try await withCheckedThrowingContinuation { (end: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { end.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { end.resume(throwing: error) }
        }
        return Command(
            status: status, output: try String(contentsOf: outputFile, encoding: .utf8),
            errors: try String(contentsOf: errorFile, encoding: .utf8))
    }

    /// Nothing of the user's own settings reaches a test.
    static func baseEnvironment(home: String) -> [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home, "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": home + "/config", "XDG_STATE_HOME": home + "/state",
        ]
    }
}

/// A folder that goes with its owner.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("feedscope-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ content: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(content.utf8).write(to: file)
        return file
    }
}
