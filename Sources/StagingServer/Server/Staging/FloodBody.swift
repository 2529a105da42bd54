/// A body without an end, as fast as the client reads.
struct FloodBody: BodyStream {
    let watch: ConnectionWatch

    func next(into buffer: UnsafeMutableRawBufferPointer) -> BodyStep {
        if watch.stop.isRaised { return .drop }
        // White space: a parser that reads along finds nothing wrong with it.
        buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: " "))
        return .bytes(buffer.count)
    }
}
