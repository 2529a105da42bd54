import CMicroHTTPD
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Listens, and hands each request to the site on its connection's own thread.
final class HTTPDaemon: Sendable {
    private let address: String
    private let port: UInt16
    private let site: Site
    private let running = Locked<OpaquePointer?>(nil)

    init(address: String, port: UInt16, site: Site) {
        self.address = address
        self.port = port
        self.site = site
    }

    func start() throws -> URL {
        let daemon = try running.withLock { running in
            if let running { return running }
            guard let daemon = cmhd_start(address, port, 1 << 20, handlers(for: site)) else {
                throw Self.failure(address, port)
            }
            running = daemon
            return daemon
        }
        let host = address.contains(":") ? "[\(address)]" : address
        guard let url = URL(string: "http://\(host):\(cmhd_port(daemon))/v1") else {
            throw StagingServerError("\(address) makes no URL")
        }
        return url
    }

    func stop() {
        // First the handlers that wait, or the daemon would wait for them.
        site.stop()
        let daemon = running.withLock { running in
            defer { running = nil }
            return running
        }
        if let daemon { cmhd_stop(daemon) }
    }

    private static func failure(_ address: String, _ port: UInt16) -> StagingServerError {
        switch errno {
        case EADDRINUSE:
            StagingServerError("port \(port) on \(address) is in use; choose another with --port, or 0 for any")
        case EADDRNOTAVAIL:
            StagingServerError("\(address) is no address of this machine; give a numeric one with --listen")
        case EACCES: StagingServerError("port \(port) may only be used by root; choose one above 1023 with --port")
        default: StagingServerError("can't listen on \(address), port \(port): \(String(cString: strerror(errno)))")
        }
    }
}
