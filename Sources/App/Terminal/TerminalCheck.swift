import CNcurses
import Foundation

/// Whether there is a terminal that the reader can be shown on.
enum TerminalCheck {
    /// A sentence for the user that names the command which needs no terminal; `nil` where all is well.
    static func refusal(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        isTerminal: Bool = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    ) -> String? {
        let advice = "use feedscope fetch to print the feed"
        guard isTerminal else { return "the reader needs a terminal for input and output; \(advice)" }
        guard let name = environment["TERM"], !name.isEmpty else { return "TERM is not set; set it, or \(advice)" }
        guard name != "dumb", cn_knows_terminal(name) else {
            return "the terminal \(SafeText(name).string) can't show the reader; \(advice)"
        }
        return nil
    }
}
