import Foundation

/// A body that doesn't come as it should.
struct FaultyBody: BodyReader {
    enum Ending: Sendable { case regular, abort, stall, again }

    let body: Data
    /// Bytes a second; `nil` as fast as they go.
    let pace: Int?
    let ending: Ending
    let watch: ClientWatch
    let descriptor: Int32

    func next(position: UInt64, capacity: Int) -> BodyPiece {
        let offset = ending == .again ? Int(position % UInt64(max(1, body.count))) : Int(position)
        guard offset < body.count else {
            switch ending {
            case .regular, .again: return .end
            case .abort: return .abort
            case .stall:
                _ = watch.wait(nil, descriptor: descriptor)
                return .abort
            }
        }
        guard let pace else { return .bytes(body.dropFirst(offset).prefix(capacity)) }
        // Ten times a second, so that a slow body still looks like one that is alive.
        guard watch.wait(.milliseconds(100), descriptor: descriptor) == .timeHasPassed else { return .abort }
        return .bytes(body.dropFirst(offset).prefix(min(capacity, max(1, pace / 10))))
    }
}
