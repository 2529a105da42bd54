@testable import App

/// Keeps what a command writes.
final class RecordedConsole {
    private(set) var output = ""
    private(set) var notes: [String] = []
    /// Thrown by each write from now on.
    var failure: OutputError?

    var console: Console {
        Console(
            write: { text in
                if let failure = self.failure { throw failure }
                self.output += text
            },
            note: { self.notes.append($0) })
    }

    var lines: [Substring] { output.split(separator: "\n") }
}
