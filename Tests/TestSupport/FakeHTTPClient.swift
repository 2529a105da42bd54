import Foundation
import Networking

/// Answers endpoints with JSON, decoded as the real client decodes it, and records what was asked.
package final class FakeHTTPClient: HTTPClient {
    package struct Call: Sendable, Equatable {
        package let method: HTTPMethod
        package let path: String
        package let query: [String: String]
        package let body: Data?
    }

    private let calls = Locked<[Call]>([])
    private let answer: @Sendable (Call) async throws -> String

    /// `answer` returns a body, or throws what the client would throw.
    package init(_ answer: @escaping @Sendable (Call) async throws -> String) {
        self.answer = answer
    }

    package func send<Response>(_ endpoint: Endpoint<Response>) async throws -> Response {
        try Task.checkCancellation()
        let query = endpoint.query.reduce(into: [String: String]()) { $0[$1.name] = $1.value ?? "" }
        let call = Call(method: endpoint.method, path: endpoint.path, query: query, body: endpoint.body)
        calls.withLock { $0.append(call) }
        let body = Data(try await answer(call).utf8)
        if let type = Response.self as? any WholeReply.Type,
            let value = type.init(status: 200, headers: [:], body: body) as? Response
        {
            return value
        }
        return try await JSONResponseDecoder().decode(Response.self, from: body)
    }

    package var sent: [Call] { calls.withLock { $0 } }
}
