import Glibc

/// The missing second half of a body.
struct CutBody: BodyStream {
    enum Ending: Sendable {
        /// The connection is closed in order, as if that were all.
        case close
        /// The connection is reset, as by a crashed server.
        case reset
        /// Nothing more comes, and nothing ends.
        case stall
    }

    let ending: Ending
    let watch: ConnectionWatch

    func next(into buffer: UnsafeMutableRawBufferPointer) -> BodyStep {
        switch ending {
        case .close: return .drop
        case .reset:
            // Connecting a TCP socket to nothing makes Linux send a reset at once. A close would follow
            // libmicrohttpd's shutdown, and look like an orderly end.
            var nothing = sockaddr(
                sa_family: sa_family_t(AF_UNSPEC), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            connect(watch.descriptor, &nothing, socklen_t(MemoryLayout<sockaddr>.size))
            return .drop
        case .stall: return watch.wait(nil) == .clientLeft ? .clientLeft : .drop
        }
    }
}
