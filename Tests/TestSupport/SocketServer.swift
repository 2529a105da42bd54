import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on loopback that does to each connection exactly what a test says: it may break every rule of HTTP.
package final class SocketServer: Sendable {
    /// One accepted connection, and what can be done to it.
    package struct Connection: Sendable {
        fileprivate let descriptor: Int32

        /// Reads up to the end of the next request's head. Empty where the client has gone.
        package func readHead() -> String {
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
                guard recv(descriptor, &byte, 1, 0) == 1 else { return "" }
                bytes.append(byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Reads `count` bytes of a body, fewer where the client has gone.
        package func readBody(_ count: Int) -> String {
            var bytes = [UInt8](repeating: 0, count: count)
            let got = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
            return String(decoding: bytes.prefix(max(0, got)), as: UTF8.self)
        }

        /// Returns false where the client has gone.
        @discardableResult
        package func write(_ bytes: [UInt8]) -> Bool {
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }

        @discardableResult
        package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

        package func reply(_ status: Int, headers: [String: String] = [:], _ body: String = "") {
            var head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            write(head + "\r\n" + body)
        }

        /// Returns once the client has closed its side.
        package func waitForClose() {
            var byte: UInt8 = 0
            while recv(descriptor, &byte, 1, 0) > 0 {}
        }

        /// Closes with a reset instead of an orderly end.
        package func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        }
    }

    package let port: UInt16
    private let listener: Int32
    private let accepted = Locked<[Int32]>([])

    /// Runs `script` on a thread of its own for each connection, which is closed when it returns.
    package init(_ script: @escaping @Sendable (Connection) -> Void) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (bound, number) = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                let bound = bind(listener, generic, length) == 0 && listen(listener, 512) == 0
                getsockname(listener, generic, &length)
                return (bound, UInt16(bigEndian: pointer.pointee.sin_port))
            }
        }
        precondition(bound, "no port on loopback")
        port = number
        Thread.detachNewThread { [accepted] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { return }
                accepted.withLock { $0.append(descriptor) }
                Thread.detachNewThread {
                    script(Connection(descriptor: descriptor))
                    close(descriptor)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// How many connections were accepted so far.
    package var connectionCount: Int { accepted.withLock { $0.count } }

    package func url(_ path: String = "/") -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { preconditionFailure(path) }
        return url
    }
}
