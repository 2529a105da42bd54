import Foundation

enum CommentsAPI {
    private struct NewComment: Decodable {
        let text: String
    }

    static func routes(_ backend: Backend) -> [Route] {
        [
            Route("GET", "/v1/feed/{id}/comments") { call in
                let (comments, next) = try backend.comments(
                    on: call.parameter("id"), after: try call.cursor(of: .comments), limit: try call.limit())
                return .json(WirePage(items: comments, nextCursor: next?.text))
            },
            Route("POST", "/v1/feed/{id}/comments", isIdempotentByKey: true) { call in
                let text = try call.request.decodedBody(NewComment.self).text
                guard !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty, text.utf8.count <= 10_000 else {
                    throw APIError(400, "invalid_text", "A comment has text, and at most 10,000 bytes of it.")
                }
                let author = try call.account().profile
                return .json(try backend.addComment(text, by: author, on: call.parameter("id")), status: 201)
            },
        ]
    }
}
