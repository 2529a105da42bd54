import CMicroHTTPD
import Foundation

/// One request and its reply, from the first header to the journal's entry.
///
/// It lives on its connection's thread: libmicrohttpd keeps the only reference to it, from the first call of the
/// handler to the notice that the request is over.
final class Exchange {
    private let site: Site
    private let connection: OpaquePointer
    private var request: Request
    private let watch: ConnectionWatch
    private let started = Date()
    private let startedInstant = ContinuousClock.now
    private var status: Int?
    private var isRecorded = false
    private var leaving: Int?

    init(site: Site, connection: OpaquePointer, request: Request, stop: Signal) {
        self.site = site
        self.connection = connection
        self.request = request
        watch = ConnectionWatch(descriptor: cmhd_connection_fd(connection), stop: stop)
    }

    func receive(_ bytes: UnsafeRawBufferPointer) {
        if request.body.count + bytes.count > Request.longestBody {
            request.bodyIsTooLong = true
        } else {
            request.body.append(contentsOf: bytes)
        }
    }

    /// Answers the whole request; false breaks the connection.
    func answer() -> Bool {
        switch site.answer(request, watch: watch) {
        case .reply(let reply): return queue(reply)
        case .drop(let status):
            self.status = status
            record(.dropped)
            return false
        case .clientLeft:
            record(.clientAborted)
            return false
        case .stopping:
            record(.dropped)
            return false
        }
    }

    /// What becomes of a body that ends otherwise than by its end.
    func bodyBroke(_ step: BodyStep) { record(step == .clientLeft ? .clientAborted : .dropped) }

    /// libmicrohttpd is done with the request: only now is it known that the last byte was handed to the socket.
    func finish(_ code: MHD_RequestTerminationCode) {
        defer { site.ended(watch) }
        switch code {
        case .REQUEST_TERMINATED_COMPLETED_OK: record(.completed)
        case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: record(.dropped)
        default: record(.clientAborted)
        }
    }

    private func queue(_ reply: Reply) -> Bool {
        status = reply.status
        if reply.continuation == nil, !Site.isOwnSurface(request) { leaving = site.journal.replyIsLeaving() }
        guard let response = BodyReader.response(for: reply, exchange: self) else { return false }
        defer { MHD_destroy_response(response) }
        for header in reply.headers { MHD_add_response_header(response, header.name, header.value) }
        return MHD_queue_response(connection, UInt32(reply.status), response) == .YES
    }

    private func record(_ outcome: JournalEntry.Outcome) {
        guard !isRecorded, !Site.isOwnSurface(request) else { return }
        isRecorded = true
        site.journal.add(
            JournalEntry(
                seq: 0, requestId: request.header("X-Request-ID"), method: request.method, path: request.path,
                status: status, outcome: outcome, startedAt: started,
                durationMs: (ContinuousClock.now - startedInstant).seconds * 1000), leaving: leaving)
    }
}
