import Foundation

/// One request as the server saw it end.
struct JournalEntry: Sendable, Encodable, Equatable {
    enum Outcome: String, Sendable, Encodable {
        /// The last byte was handed to the socket.
        case completed
        case clientAborted
        /// The server broke the connection, by a fault or by its own end.
        case dropped
    }

    var seq: Int
    let requestId: String?
    let method: String
    /// As it was sent, without the query.
    let path: String
    /// nil where none was sent.
    let status: Int?
    let outcome: Outcome
    let startedAt: Date
    let durationMs: Double

    private enum Key: String, CodingKey {
        case seq, requestId, method, path, status, outcome, startedAt, durationMs
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(seq, forKey: .seq)
        try container.encode(requestId, forKey: .requestId)
        try container.encode(method, forKey: .method)
        try container.encode(path, forKey: .path)
        try container.encode(status, forKey: .status)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(startedAt, forKey: .startedAt)
        try container.encode((durationMs * 1000).rounded() / 1000, forKey: .durationMs)
    }
}
