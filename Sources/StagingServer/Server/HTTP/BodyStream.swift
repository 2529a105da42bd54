/// A body that is made while it is sent, on the connection's own thread: it may block.
protocol BodyStream: Sendable {
    /// Fills the beginning of `buffer`, which is never empty.
    func next(into buffer: UnsafeMutableRawBufferPointer) -> BodyStep
}

enum BodyStep: Equatable {
    case bytes(Int)
    case end
    /// The connection is to break here.
    case drop
    case clientLeft
}
