import Foundation

/// Does to one request what a rule says.
struct Fault {
    let rule: FaultRule
    let site: Site
    let token: UInt64

    /// Returns false to close the connection without an answer.
    func answer(_ exchange: Exchange) -> Bool {
        switch rule.action {
        case nil:
            return site.send(site.contractReply(to: exchange.request), by: exchange, token)
        case .status:
            return site.send(statusReply, by: exchange, token)
        case .dropBeforeReply:
            return false
        case .dropAfterCommit:
            // The work is done; its answer is lost.
            _ = site.contractReply(to: exchange.request)
            return false
        case .garbage:
            return site.send(
                Reply(
                    status: 200, headers: [("Content-Type", "application/json")], body: Data(#"{"nothing":[1,2"#.utf8)),
                by: exchange, token)
        case .html:
            let page = "<!doctype html><html><head><title>502</title></head><body><h1>Bad Gateway</h1></body></html>"
            return site.send(
                Reply(status: rule.status ?? 502, headers: [("Content-Type", "text/html")], body: Data(page.utf8)),
                by: exchange, token)
        case .redirect:
            // Another port of this machine is another origin; port 1 is where nothing listens.
            return site.send(
                Reply(
                    status: rule.status ?? 302, headers: [("Location", "http://127.0.0.1:1\(exchange.request.path)")]),
                by: exchange, token)
        case .dropMidBody, .stallMidBody, .drip, .truncate, .flood:
            return stream(exchange)
        }
    }

    private var statusReply: Reply {
        let status = rule.status ?? 500
        var reply: Reply =
            switch (status, rule.code) {
            case (204, _), (304, _): Reply(status: status)
            case (200..<400, nil): Reply(status: status)
            case (_, let code): .error(status, code ?? "staged_fault", "a fault rule says so")
            }
        if let seconds = rule.retryAfterSeconds { reply.headers.append(("Retry-After", String(seconds))) }
        if let date = rule.retryAfterDate { reply.headers.append(("Retry-After", date)) }
        return reply
    }

    private func stream(_ exchange: Exchange) -> Bool {
        let reply = site.contractReply(to: exchange.request)
        journalStatus(reply.status)
        let descriptor = exchange.descriptor
        let half = reply.body.prefix(reply.body.count / 2)
        let reader: any BodyReader
        var size: Int? = reply.body.count
        switch rule.action {
        case .stallMidBody:
            reader = FaultyBody(body: half, pace: nil, ending: .stall, watch: site.watch, descriptor: descriptor)
        case .drip:
            reader = FaultyBody(
                body: reply.body, pace: rule.bytesPerSecond ?? 100, ending: .regular, watch: site.watch,
                descriptor: descriptor)
        case .truncate:
            // The end comes early, and as if it were the regular one: the chunks just stop short of the JSON's end.
            size = nil
            reader = FaultyBody(body: half, pace: nil, ending: .regular, watch: site.watch, descriptor: descriptor)
        case .flood:
            size = nil
            reader = FaultyBody(
                body: Data(repeating: UInt8(ascii: " "), count: 16_384), pace: nil, ending: .again, watch: site.watch,
                descriptor: descriptor)
        default:
            reader = FaultyBody(body: half, pace: nil, ending: .abort, watch: site.watch, descriptor: descriptor)
        }
        return exchange.stream(status: reply.status, headers: reply.headers, size: size, reader)
    }

    private func journalStatus(_ status: Int) { site.journal.setStatus(status, of: token) }
}
