#if os(Linux)
    import Foundation

    /// A port on loopback that is nobody else's until this goes out of use.
    final class PortHolder {
        struct NoPort: Error {}

        let port: Int
        private let descriptor: Int32

        init() throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let number = Self.withAddress(port: 0) { address in
                bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
            }
            guard let number else { throw NoPort() }
            port = number
        }

        deinit { close(descriptor) }

        static func isListening(_ port: Int) -> Bool {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            defer { close(descriptor) }
            return withAddress(port: port) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
                != nil
        }

        /// The port of the address after `body`, where that returned true.
        private static func withAddress(port: Int, _ body: (UnsafeMutablePointer<sockaddr>) -> Bool) -> Int? {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = UInt16(port).bigEndian
            let isDone = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
            }
            return isDone ? Int(UInt16(bigEndian: address.sin_port)) : nil
        }
    }
#endif
