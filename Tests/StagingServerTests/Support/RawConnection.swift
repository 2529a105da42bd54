import Foundation
import Glibc

/// A socket to the server, below any HTTP client: it can leave in mid-reply, and tells a reset from a close.
final class RawConnection {
    enum Ending: Equatable { case open, closed, reset }

    private(set) var received = Data()
    private(set) var ending = Ending.open
    private var descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure("connect: \(String(cString: strerror(errno)))") }
    }

    deinit { leave() }

    func leave() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    func write(_ text: String) {
        let bytes = Data(text.utf8)
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Reads until `isEnough`, the connection's end, or `timeout`; false after the last.
    @discardableResult
    func read(timeout: Duration = .seconds(5), until isEnough: (Data) -> Bool = { _ in false }) -> Bool {
        let deadline = ContinuousClock.now + timeout
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while ending == .open, !isEnough(received) {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return false }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, Int32(left.rounded(.up))) > 0 else { return false }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                received.append(contentsOf: buffer[..<count])
            } else {
                ending = count == 0 ? .closed : .reset
            }
        }
        return true
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}
