import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers each request from a script, and records what was sent.
package final class ScriptedTransport: Transport {
    package struct Answer: Sendable {
        var reply: @Sendable (URLRequest) async throws -> TransportReply

        package init(_ reply: @escaping @Sendable (URLRequest) async throws -> TransportReply) { self.reply = reply }

        package static func status(_ status: Int, _ body: String = "", headers: [String: String] = [:]) -> Answer {
            Answer { request in Self.made(status, body, headers, for: request) }
        }

        package static func failure(_ code: URLError.Code) -> Answer {
            Answer { _ in throw URLError(code) }
        }

        /// Held at `gate`, then `answer`. Cancelled there, it throws as Foundation does on Linux.
        package static func held(at gate: Gate, _ answer: Answer) -> Answer {
            Answer { request in
                do {
                    try await gate.pass()
                } catch is CancellationError {
                    throw URLError(.cancelled)
                }
                return try await answer.reply(request)
            }
        }

        private static func made(
            _ status: Int, _ body: String, _ headers: [String: String], for request: URLRequest
        ) -> TransportReply {
            guard let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
            else { preconditionFailure("a request without a URL") }
            return TransportReply(body: Data(body.utf8), response: response)
        }
    }

    private struct State {
        var script: [Answer]
        var sent: [URLRequest] = []
        var limits: [TransportLimits] = []
    }

    private let state: Locked<State>
    private let rule: (@Sendable (URLRequest) -> Answer)?

    /// One answer a request, in order. A request beyond the script fails with `.resourceUnavailable`.
    package init(_ script: [Answer]) {
        state = Locked(State(script: script))
        rule = nil
    }

    /// An answer by the request.
    package init(rule: @escaping @Sendable (URLRequest) -> Answer) {
        state = Locked(State(script: []))
        self.rule = rule
    }

    package func send(_ request: URLRequest, limits: TransportLimits) async throws -> TransportReply {
        let answer: Answer? = state.withLock { state in
            state.sent.append(request)
            state.limits.append(limits)
            if let rule { return rule(request) }
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        guard let answer else { throw URLError(.resourceUnavailable) }
        return try await answer.reply(request)
    }

    package var sent: [URLRequest] { state.withLock { $0.sent } }
    package var limits: [TransportLimits] { state.withLock { $0.limits } }

    package func header(_ name: String) -> [String?] {
        sent.map { $0.value(forHTTPHeaderField: name) }
    }
}
