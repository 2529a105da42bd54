import Foundation
import Synchronization

/// A body at so many bytes a second, ten times a second or byte by byte.
final class DripBody: BodyStream {
    private let rest: Mutex<Data>
    private let portion: Int
    private let pause: Duration
    private let watch: ConnectionWatch

    init(_ body: Data, bytesPerSecond: Int, watch: ConnectionWatch) {
        rest = Mutex(body)
        portion = max(1, bytesPerSecond / 10)
        pause = .seconds(Double(portion) / Double(bytesPerSecond))
        self.watch = watch
    }

    func next(into buffer: UnsafeMutableRawBufferPointer) -> BodyStep {
        switch watch.wait(pause) {
        case .elapsed, .signalled: break
        case .clientLeft: return .clientLeft
        case .stopping: return .drop
        }
        return rest.withLock { rest in
            guard !rest.isEmpty else { return .end }
            let count = rest.prefix(portion).copyBytes(to: buffer)
            rest = rest.dropFirst(count)
            return .bytes(count)
        }
    }
}
