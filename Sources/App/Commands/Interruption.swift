import Dispatch
import Foundation

/// Runs a command so that a signal cancels it: what it printed stays, and its connections close.
///
/// Not isolated: signals are read on a queue of their own, since the main actor may be blocked in a write.
nonisolated enum Interruption {
    /// How long a cancelled command may take to tidy up before the process ends without it.
    static let patience = DispatchTimeInterval.milliseconds(500)

    /// Returns the status of `command`, or of the signal that cancelled it.
    static func cancelling(_ command: @escaping @MainActor @Sendable () async -> ExitStatus) async -> ExitStatus {
        // SIGINT is heeded also where it was ignored: a shell script ignores it for what it runs in the background, and
        // who sends it there means it. Under nohup the process is to outlive its terminal.
        guard let signals = SignalPipe(catching: [SIGINT, SIGTERM] + (SignalPipe.isIgnored(SIGHUP) ? [] : [SIGHUP]))
        else { return await command() }
        let task = Task { await command() }
        let first = FirstSignal()
        let queue = DispatchQueue(label: "feedscope.signals")
        let source = DispatchSource.makeReadSource(fileDescriptor: signals.readEnd, queue: queue)
        source.setEventHandler {
            while let number = signals.next() {
                // A second one, or patience at its end: out, whatever the command is stuck in.
                guard first.set(number) else { _exit(128 + number) }
                task.cancel()
                queue.asyncAfter(deadline: .now() + patience) {
                    if first.isPending { _exit(128 + number) }
                }
            }
        }
        let closing = DispatchGroup()
        closing.enter()
        source.setCancelHandler {
            signals.close()
            closing.leave()
        }
        source.resume()
        let status = await task.value
        source.cancel()
        await withCheckedContinuation { closed in closing.notify(queue: queue) { closed.resume() } }
        return first.finish().flatMap { ExitStatus(rawValue: 128 + $0) } ?? status
    }
}
