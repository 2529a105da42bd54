import Foundation
import Synchronization

/// The requests that came with an Idempotency-Key, so that a repeat does nothing twice.
final class IdempotencyLedger: Sendable {
    struct Key: Hashable, Sendable {
        /// Who sent it and where to: a key is unique only there.
        let scope: String
        let key: String
    }

    enum Verdict {
        /// The first of its kind: `finish` or `abandon` must follow.
        case run
        case repeated(Reply)
        case refused(APIError)
    }

    private struct Record: Sendable {
        let body: Data
        /// nil while the first request still runs.
        var reply: Reply?
    }

    private struct State: Sendable {
        var records: [Key: Record] = [:]
        var order: [Key] = []
    }

    private let state = Mutex(State())
    private let capacity = 10_000

    func begin(_ key: Key, body: Data) -> Verdict {
        state.withLock { state in
            guard let record = state.records[key] else {
                state.records[key] = Record(body: body)
                return .run
            }
            guard record.body == body else {
                return .refused(
                    APIError(422, "idempotency_key_reused", "This Idempotency-Key came with another body before."))
            }
            guard let reply = record.reply else {
                return .refused(APIError(409, "request_in_progress", "The first request with this key still runs."))
            }
            return .repeated(reply)
        }
    }

    /// Keeps what the first request answered. A failure isn't kept: its repeat is to try again.
    func finish(_ key: Key, reply: Reply) {
        guard (200...299).contains(reply.status) else { return abandon(key) }
        state.withLock { state in
            state.records[key]?.reply = reply
            state.order.append(key)
            guard state.order.count > capacity else { return }
            for old in state.order.prefix(capacity / 4) { state.records[old] = nil }
            state.order.removeFirst(capacity / 4)
        }
    }

    /// The first request ended before it did anything.
    func abandon(_ key: Key) {
        state.withLock { state in
            if state.records[key]?.reply == nil { state.records[key] = nil }
        }
    }
}
