import Foundation
import Testing

/// A real terminal: tmux with one window, on a socket of its own.
final class Terminal: Sendable {
    private let socket = "feedscope-test-\(UUID().uuidString.prefix(8))"
    private let folder: TemporaryFolder

    /// Starts `command` (a shell line) in a window of this size. The window stays when the command ends, and shows its
    /// exit status in a last line.
    init(
        _ command: String, width: Int = 80, height: Int = 24, environment: [String: String] = [:]
    ) async throws {
        folder = try TemporaryFolder()
        let settings = Command.baseEnvironment(home: folder.url.path).merging(environment) { $1 }
            .map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        let script = try folder.file(
            "run.sh",
            "env \(settings) TERM=\"$TERM\" \(command)\necho \"[exit $?]\"\nstty -a | tr ';' '\\n' > '\(folder.url.path)/stty'\nexec cat\n"
        )
        _ = try await tmux(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)", "sh", script.path])
    }

    deinit {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tmux", "-L", socket, "kill-server"]
        process.standardError = FileHandle.nullDevice
        try? process.run()
        process.waitUntilExit()
    }

    @discardableResult
    func tmux(_ arguments: [String]) async throws -> String {
        // The first of these starts tmux's server, which lives on: an inherited descriptor of Foundation's would then
        // keep `Process` from ever seeing the end of its child.
        let closing = """
            for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done
            exec "$@"
            """
        return try await Command.run(
            "/usr/bin/env", ["bash", "-c", closing, "-", "tmux", "-L", socket] + arguments,
            environment: ["TMUX_TMPDIR": NSTemporaryDirectory()]
        ).output
    }

    func screen() async throws -> String { try await tmux(["capture-pane", "-p"]) }

    /// Keys by tmux's names: `Enter`, `Escape`, `C-c`, `Down`; anything else is typed as it is.
    func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }
    func type(_ text: String) async throws { try await tmux(["send-keys", "-l", text]) }
    func resize(width: Int, height: Int) async throws {
        try await tmux(["resize-window", "-x", "\(width)", "-y", "\(height)"])
    }

    /// The screen, once it shows all of `texts`.
    @discardableResult
    func wait(
        for texts: String..., within seconds: Double = 15, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        var last = ""
        do {
            return try await eventually(
                texts.joined(separator: " and "), within: seconds, sourceLocation: sourceLocation
            ) {
                last = try await screen()
                return texts.allSatisfy(last.contains) ? last : nil
            }
        } catch {
            Issue.record("the screen then:\n\(last)", sourceLocation: sourceLocation)
            throw error
        }
    }

    /// The terminal's settings after the command has ended, as `stty -a` names them. `nil` where it hasn't yet.
    func settings() -> Set<String>? {
        let file = folder.url.appendingPathComponent("stty")
        guard let text = try? String(contentsOf: file, encoding: .utf8), text.contains("echo") else { return nil }
        return Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
