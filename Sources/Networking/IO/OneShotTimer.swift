import Foundation

/// Fires once, unless it is cancelled first; a cancelled one leaves nothing behind, unlike a cancelled `Task.sleep`.
///
/// `@unchecked Sendable` is right: Dispatch lets a source be cancelled from any thread, and nothing else is done with it.
final class OneShotTimer: @unchecked Sendable {
    private let source: any DispatchSourceTimer

    init(after delay: Duration, _ fire: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource()
        source.schedule(deadline: .now() + max(0, delay.seconds))
        source.setEventHandler(handler: fire)
        source.resume()
    }

    func cancel() { source.cancel() }
}
