import Foundation

/// A server on a loopback socket that does to each connection what its script says: one thread a connection, so that a
/// script may block. Closes everything when it goes out of use.
package final class ScriptedServer: Sendable {
    package struct CannotListen: Error {}

    package let port: Int
    package let milestones = Milestones()
    private let descriptor: Int32
    private let received = Locked([ReceivedRequest]())

    /// `script` runs on the connection's own thread; the connection closes when it returns.
    package init(_ script: @escaping @Sendable (ScriptedConnection, ScriptedServer) -> Void) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 512) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isListening else {
            close(descriptor)
            throw CannotListen()
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            var number = 0
            while true {
                let accepted = accept(descriptor, nil, nil)
                if accepted < 0 {
                    // The listener is closed here and nowhere else: closed under this thread, its number would soon be
                    // another server's, and this thread would take that one's connections.
                    if errno == EINVAL {
                        Foundation.close(descriptor)
                        return
                    }
                    usleep(1000)
                    continue
                }
                guard let self else {
                    close(accepted)
                    continue
                }
                self.milestones.reach("connected")
                let connectionNumber = number
                number += 1
                Thread.detachNewThread {
                    let connection = ScriptedConnection(descriptor: accepted, number: connectionNumber)
                    script(connection, self)
                    connection.close()
                }
            }
        }
    }

    /// Answers each request with what `answer` does, as long as the client keeps the connection.
    package static func answering(
        _ answer: @escaping @Sendable (ReceivedRequest, ScriptedConnection) -> Void
    ) throws -> ScriptedServer {
        try ScriptedServer { connection, server in
            while let request = connection.readRequest() {
                server.record(request)
                answer(request, connection)
            }
        }
    }

    /// Ends the listening thread, which sees it as EINVAL.
    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    package var url: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)") else {
            preconditionFailure("digits and dots make a URL")
        }
        return url
    }
    package var requests: [ReceivedRequest] { received.withLock { $0 } }

    package func record(_ request: ReceivedRequest) {
        received.withLock { $0.append(request) }
        milestones.reach("request")
    }
}
