import CMicroHTTPD
import Glibc
import Synchronization

/// libmicrohttpd's daemon, from listening to the last thread's end.
final class HTTPDaemon: Sendable {
    let port: UInt16
    private let context: DaemonContext
    /// The daemon's pointer as a number, since a pointer isn't Sendable; 0 once stopped. Only `stop` uses it.
    private let address: Mutex<UInt>

    init(site: Site, listenAddress: String, port: UInt16) throws {
        context = DaemonContext(site: site, stop: try Signal())
        let socket = try ListenSocket.open(address: listenAddress, port: port)
        self.port = ListenSocket.port(of: socket)
        // Unretained: `self` holds the context, and stops the daemon before it lets go of it.
        let pointer = Unmanaged.passUnretained(context).toOpaque()
        guard let daemon = cmhd_start(socket, 4096, handleRequest, requestCompleted, pointer) else {
            close(socket)
            throw StagingServerError("The HTTP server can't start: the system gives no more threads or memory.")
        }
        address = Mutex(UInt(bitPattern: daemon))
    }

    deinit { stop() }

    /// Ends every wait, closes every connection and joins every thread. Idempotent; a second caller waits for the first.
    func stop() {
        address.withLock { address in
            guard let daemon = OpaquePointer(bitPattern: address) else { return }
            address = 0
            context.stop.raise()
            MHD_stop_daemon(daemon)
        }
    }
}
