import Dispatch
import Foundation

/// Changes the feed while it is read, at a steady rate: two new items on top, then one somewhere goes.
final class Drift: Sendable {
    private let end: Signal
    private let ended = DispatchSemaphore(value: 0)

    /// The first change comes after one interval, on a thread of its own.
    init(_ rate: DriftRate, seed: UInt64, backend: Backend) throws {
        end = try Signal()
        let watch = ConnectionWatch(descriptor: -1, stop: end)
        Thread.detachNewThread { [ended] in
            var random = SplitMix64(seed: seed)
            var changes = 0
            while watch.wait(.seconds(60 / rate.perMinute)) == .elapsed {
                changes += 1
                if changes.isMultiple(of: 3) { backend.removeAnyItem(&random) } else { _ = backend.addItems(1) }
            }
            ended.signal()
        }
    }

    /// Returns when the last change is done. Once only.
    func stop() {
        end.raise()
        ended.wait()
    }
}
