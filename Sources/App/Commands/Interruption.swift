import Dispatch
import Foundation

/// Runs a command so that a signal cancels it: what it printed stays, and its connections close.
///
/// Not isolated: the handlers run on a queue of their own, since the main actor may be blocked in a write.
nonisolated struct Interruption: Sendable {
    /// How long a cancelled command may take to tidy up before the process ends without it.
    static let patience = DispatchTimeInterval.milliseconds(500)

    private static let signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]

    /// Returns the status of `command`, or of the signal that cancelled it.
    static func cancelling(_ command: @escaping @MainActor @Sendable () async -> ExitStatus) async -> ExitStatus {
        let task = Task { await command() }
        let received = FirstSignal()
        let queue = DispatchQueue(label: "feedscope.signals")
        let sources = signals.filter(isHeeded).map { number in
            // Ignored by its default action; the source still sees it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // A second one, or patience at its end: out, whatever the command is stuck in.
                guard received.set(number) else { _exit(128 + number) }
                task.cancel()
                queue.asyncAfter(deadline: .now() + patience) { _exit(128 + number) }
            }
            source.resume()
            return source
        }
        let status = await task.value
        // Keeps the sources alive until here.
        for source in sources { source.cancel() }
        return received.number.flatMap { ExitStatus(rawValue: 128 + $0) } ?? status
    }

    /// A signal that was ignored when the process began stays so, as under nohup.
    private static func isHeeded(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            != unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
