import Foundation

/// Everything behind the HTTP daemon: what a request meets from its arrival to its answer.
final class Site: Sendable {
    private let backend: Backend
    private let faults = FaultRules()
    private let ledger = IdempotencyLedger()
    private let gate = HoldGate()
    private let router: Router
    private let ownOrigin: LateOrigin
    let journal: Journal

    init(backend: Backend, journal: Journal) {
        self.backend = backend
        self.journal = journal
        let ownOrigin = LateOrigin()
        self.ownOrigin = ownOrigin
        router = Router(
            EventsAPI.routes(backend.events) + CommentsAPI.routes(backend)
                + DeviceAPI.routes(backend, origin: { ownOrigin.text }) + FeedAPI.routes(backend)
                + AuthAPI.routes(backend)
                + StagingAPI.routes(backend: backend, faults: faults, journal: journal) + HoldAPI.routes(gate))
    }

    /// Before the first request, and again if the server starts on another port.
    func listens(at origin: String) { ownOrigin.text = origin }

    /// Whether `request` is for the server's own surface, which has no faults and isn't journaled.
    static func isOwnSurface(_ request: Request) -> Bool {
        request.path == "/_staging" || request.path.hasPrefix("/_staging/")
    }

    /// Runs on the connection's thread, and takes as long as the request's delay, and as its answer is held.
    func answer(_ request: Request, watch: ConnectionWatch) -> Answer {
        if Self.isOwnSurface(request) { return .reply(reply(to: request, watch: watch)) }
        let answer = faultedAnswer(request, watch: watch)
        switch answer {
        case .clientLeft, .stopping: return answer
        case .reply, .drop:
            switch gate.wait(for: request, watch: watch) {
            case .elapsed, .signalled: return answer
            case .clientLeft: return .clientLeft
            case .stopping: return .stopping
            }
        }
    }

    /// The request on this connection has come to its end.
    func ended(_ watch: ConnectionWatch) { gate.ended(watch.descriptor) }

    private func faultedAnswer(_ request: Request, watch: ConnectionWatch) -> Answer {
        let rule = faults.take(for: request)
        // Before the delay: a request is running from its arrival, for a repeat that comes meanwhile.
        let key = idempotencyKey(of: request)
        let verdict = key.map { ledger.begin($0, body: request.body) } ?? .run
        if let milliseconds = rule?.delayMs, milliseconds > 0 {
            let ending = watch.wait(.milliseconds(milliseconds))
            if ending != .elapsed {
                if case .run = verdict, let key { ledger.abandon(key) }
                return ending == .stopping ? .stopping : .clientLeft
            }
        }
        if let rule, let answer = Fault.insteadOfReply(rule, request: request, watch: watch) {
            if case .run = verdict, let key { ledger.abandon(key) }
            return answer
        }
        let reply: Reply
        switch verdict {
        case .run:
            reply = self.reply(to: request, watch: watch)
            if let key { ledger.finish(key, reply: reply) }
        case .repeated(let first): reply = first
        case .refused(let error): reply = error.reply
        }
        return rule.map { Fault.delivery(of: reply, $0, watch: watch) } ?? .reply(reply)
    }

    private func reply(to request: Request, watch: ConnectionWatch) -> Reply {
        do {
            let (route, parameters) = try router.match(request)
            let account = request.bearerToken.flatMap(backend.account)
            if route.access == .signedIn, account == nil { throw APIError.invalidToken }
            return try route.handler(Call(request: request, parameters: parameters, signedIn: account, watch: watch))
        } catch let error as APIError {
            return error.reply
        } catch {
            return APIError(500, "internal", "The staging server failed.").reply
        }
    }

    /// nil where a repeat isn't recognised: on other endpoints, without a key, and without an account that it is for.
    private func idempotencyKey(of request: Request) -> IdempotencyLedger.Key? {
        guard let key = request.header("Idempotency-Key"), let match = try? router.match(request),
            match.route.isIdempotentByKey, let account = request.bearerToken.flatMap(backend.account)
        else { return nil }
        return IdempotencyLedger.Key(scope: "\(account.username) \(request.method) \(request.path)", key: key)
    }
}
