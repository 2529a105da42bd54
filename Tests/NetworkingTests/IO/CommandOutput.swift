import Foundation

/// What a command prints, given `input`. Blocks, and is for small things that a test prepares.
func output(of path: String, _ arguments: [String], input: Data = Data(), in folder: URL? = nil) throws -> Data {
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // A file rather than a pipe: a command that prints before it has read everything would stop.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("feedscope-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.standardInput = try FileHandle(forReadingFrom: file)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
        throw Failed(description: "\(path) \(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
    }
    return output
}
