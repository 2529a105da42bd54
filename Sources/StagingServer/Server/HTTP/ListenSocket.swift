import Glibc

/// Opens the socket that the server listens on, with a sentence for each way in which that fails.
enum ListenSocket {
    static func open(address: String, port: UInt16) throws -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV | (address == "localhost" ? 0 : AI_NUMERICHOST)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(port), &hints, &list) == 0, let info = list?.pointee else {
            throw StagingServerError("\(address) is no address to listen on. Give one such as 127.0.0.1 or ::1.")
        }
        defer { freeaddrinfo(list) }
        let kind = info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(info.ai_family, kind, info.ai_protocol)
        guard descriptor >= 0 else { throw StagingServerError("Can't open a socket: \(text(errno)).") }
        var on: Int32 = 1
        // A port whose old connections still linger is free to listen on.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, info.ai_addr, info.ai_addrlen) == 0, listen(descriptor, 1024) == 0 else {
            let code = errno
            close(descriptor)
            throw failure(code, address: address, port: port)
        }
        return descriptor
    }

    /// The port that a socket listens on, where the system chose it.
    static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
            // The port has the same place in sockaddr_in and sockaddr_in6.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
        }
    }

    private static func failure(_ code: Int32, address: String, port: UInt16) -> StagingServerError {
        switch code {
        case EADDRINUSE:
            StagingServerError(
                "Port \(port) on \(address) is in use. Choose another with --port, or 0 for any free one.")
        case EACCES: StagingServerError("Port \(port) needs rights that this account doesn't have.")
        case EADDRNOTAVAIL: StagingServerError("\(address) is no address of this machine.")
        default: StagingServerError("Can't listen on \(address), port \(port): \(text(code)).")
        }
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
