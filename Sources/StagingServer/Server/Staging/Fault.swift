import Foundation

/// How a rule's action changes a reply.
enum Fault {
    /// What takes the reply's place before the request does anything; nil lets it run.
    static func insteadOfReply(_ rule: FaultRule, request: Request, watch: ConnectionWatch) -> Answer? {
        switch rule.action {
        case .status: .reply(status(rule))
        case .dropBeforeReply: .drop(status: nil)
        case .garbage: .reply(garbage)
        case .html: .reply(html(rule))
        case .redirect: .reply(redirect(rule, request: request))
        case .flood: .reply(flood(watch))
        case .dropAfterCommit, .dropMidBody, .stallMidBody, .drip, .truncate, nil: nil
        }
    }

    /// What becomes of the reply of a request that ran.
    static func delivery(of reply: Reply, _ rule: FaultRule, watch: ConnectionWatch) -> Answer {
        let hasBody = !reply.body.isEmpty || reply.continuation != nil
        return switch rule.action {
        case .dropAfterCommit: .drop(status: nil)
        // Of a reply without a body the middle is before its status line.
        case .dropMidBody where !hasBody, .truncate where !hasBody: .drop(status: nil)
        case .stallMidBody where !hasBody: watch.wait(nil) == .clientLeft ? .clientLeft : .stopping
        case .dropMidBody: .reply(cut(reply, .reset, watch))
        case .truncate: .reply(cut(reply, .close, watch))
        case .stallMidBody: .reply(cut(reply, .stall, watch))
        case .drip: .reply(drip(reply, rule, watch))
        default: .reply(reply)
        }
    }

    private static func status(_ rule: FaultRule) -> Reply {
        let status = rule.status ?? 503
        var reply =
            status < 400
            ? Reply(status: status)
            : APIError(status, rule.code ?? "fault", "A fault rule of the staging server answers.").reply
        if let value = rule.retryAfterDate ?? rule.retryAfterSeconds.map(String.init) {
            reply.headers.append(("Retry-After", value))
        }
        return reply
    }

    private static let garbage = Reply(
        status: 200, headers: [("Content-Type", "application/json; charset=utf-8")],
        body: Data("{\"items\": 7, \u{1}<<< this is no JSON of the contract".utf8))

    /// As a proxy in between sends it.
    private static func html(_ rule: FaultRule) -> Reply {
        let status = rule.status ?? 502
        let page = "<html><head><title>\(status)</title></head><body><h1>\(status)</h1><hr>proxy</body></html>\n"
        return Reply(status: status, headers: [("Content-Type", "text/html")], body: Data(page.utf8))
    }

    /// `localhost` and `127.0.0.1` are two origins, and both are this server: it shows whether the second one was sent
    /// the token.
    private static func redirect(_ rule: FaultRule, request: Request) -> Reply {
        let port = request.header("Host")?.split(separator: ":").last.flatMap { UInt16($0) }
        let host = request.header("Host")?.hasPrefix("localhost") == true ? "127.0.0.1" : "localhost"
        let location = rule.location ?? "http://\(host)\(port.map { ":\($0)" } ?? "")\(request.target)"
        return Reply(status: rule.status ?? 302, headers: [("Location", location)])
    }

    private static func flood(_ watch: ConnectionWatch) -> Reply {
        Reply(
            status: 200, headers: [("Content-Type", "application/json; charset=utf-8")],
            body: Data("{\"items\":[".utf8), continuation: FloodBody(watch: watch))
    }

    /// The first half of the body, with the length of the whole: only the missing rest tells.
    private static func cut(_ reply: Reply, _ ending: CutBody.Ending, _ watch: ConnectionWatch) -> Reply {
        var reply = reply
        if reply.continuation == nil { reply.announcedLength = reply.body.count }
        reply.body = reply.body.prefix(reply.body.count / 2)
        reply.continuation = CutBody(ending: ending, watch: watch)
        return reply
    }

    private static func drip(_ reply: Reply, _ rule: FaultRule, _ watch: ConnectionWatch) -> Reply {
        guard reply.continuation == nil, !reply.body.isEmpty else { return reply }
        var reply = reply
        reply.announcedLength = reply.body.count
        reply.continuation = DripBody(reply.body, bytesPerSecond: rule.bytesPerSecond ?? 100, watch: watch)
        reply.body = Data()
        return reply
    }
}
