import Foundation

/// Answers requests: journal, fault, token, handler, in this order. Called on many threads at once.
final class Site: Sendable {
    let backend: Backend
    let tokens: TokenIssuer
    let journal: Journal
    let faults = FaultRules()
    let watch = ClientWatch()

    init(backend: Backend, tokens: TokenIssuer, journal: Journal) {
        self.backend = backend
        self.tokens = tokens
        self.journal = journal
    }

    func stop() { watch.stop() }

    func completed(token: UInt64, outcome: Journal.Outcome) {
        // The server's own surface isn't what a journal of the traffic is about; such a request has no token.
        if token != 0 { journal.end(token, outcome) }
    }

    /// Returns false to close the connection without an answer.
    func handle(_ exchange: Exchange) -> Bool {
        let request = exchange.request
        if request.segments.first == "_staging" { return exchange.send(StagingAPI(site: self).reply(to: request)) }

        let token = journal.begin(request)
        exchange.setToken(token)
        guard !exchange.isTooLarge else {
            return send(.error(413, "too_large", "a body may have 1 MiB"), by: exchange, token)
        }
        guard let rule = faults.take(for: request) else {
            return send(contractReply(to: request), by: exchange, token)
        }
        if let delay = rule.delayMs {
            switch watch.wait(.milliseconds(delay), descriptor: exchange.descriptor) {
            case .timeHasPassed: break
            case .clientHasGone:
                journal.end(token, .clientAborted)
                return false
            case .serverStops:
                journal.end(token, .dropped)
                return false
            }
        }
        return Fault(rule: rule, site: self, token: token).answer(exchange)
    }

    func send(_ reply: Reply, by exchange: Exchange, _ token: UInt64) -> Bool {
        journal.setStatus(reply.status, of: token)
        return exchange.send(reply)
    }

    /// What the contract says, with no fault in its way.
    func contractReply(to request: Request) -> Reply {
        guard request.segments.first == "v1" else {
            return .error(404, "not_found", "there is nothing at \(request.path)")
        }
        let path = Array(request.segments.dropFirst())
        if path.first == "auth" { return AuthAPI(site: self).reply(to: request, path) }
        guard let account = request.bearer.flatMap(tokens.account) else {
            return .error(401, "invalid_token", "the access token is missing, wrong or expired")
        }
        return FeedAPI(backend: backend, account: account).reply(to: request, path)
    }
}
