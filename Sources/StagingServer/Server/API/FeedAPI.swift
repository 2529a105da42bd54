import Foundation

/// The endpoints under `/v1` that need a token.
struct FeedAPI {
    let backend: Backend
    let account: Account

    private struct ItemBody: Encodable {
        struct Viewer: Encodable { let saved: Bool }
        let id, title: String
        let author: StagedAuthor
        let publishedAt: Date
        let summary: String
        let url: String?
        let tags: [String]
        let commentCount: Int
        let viewer: Viewer
        let body: String?

        init(_ item: StagedItem, isSaved: Bool, withBody: Bool) {
            id = item.id
            title = item.title
            author = item.author
            publishedAt = item.publishedAt
            summary = item.summary
            url = item.url
            tags = item.tags
            commentCount = 0
            viewer = Viewer(saved: isSaved)
            body = withBody ? item.body : nil
        }

        private enum Key: String, CodingKey {
            case id, title, author, publishedAt, summary, url, tags, commentCount, viewer, body
        }

        /// `url` is null where there is none; `body` is left out of a list.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(id, forKey: .id)
            try container.encode(title, forKey: .title)
            try container.encode(author, forKey: .author)
            try container.encode(publishedAt, forKey: .publishedAt)
            try container.encode(summary, forKey: .summary)
            try container.encode(url, forKey: .url)
            try container.encode(tags, forKey: .tags)
            try container.encode(commentCount, forKey: .commentCount)
            try container.encode(viewer, forKey: .viewer)
            try container.encodeIfPresent(body, forKey: .body)
        }
    }

    private struct PageBody: Encodable {
        let items: [ItemBody]
        let nextCursor: String?
    }

    func reply(to request: Request, _ path: [String]) -> Reply {
        switch (path.count, path.first) {
        case (1, "me"): request.method == "GET" ? .json(account) : .methodNotAllowed("GET")
        case (1, "feed"): request.method == "GET" ? page(request) : .methodNotAllowed("GET")
        case (2, "feed"): request.method == "GET" ? item(path[1]) : .methodNotAllowed("GET")
        case (3, "feed") where path[2] == "saved": saved(request, id: path[1])
        default: .error(404, "not_found", "there is nothing at \(request.path)")
        }
    }

    private func page(_ request: Request) -> Reply {
        var limit = 20
        if let text = request.query["limit"] {
            guard let number = Int(text), (1...100).contains(number) else {
                return .error(400, "invalid_limit", "limit has to be a number from 1 to 100")
            }
            limit = number
        }
        let query = request.query["q"].flatMap { $0.isEmpty ? nil : $0 }
        var place: FeedCursor?
        if let text = request.query["cursor"] {
            guard let cursor = FeedCursor(text), cursor.query == query else {
                return .error(400, "invalid_cursor", "the cursor is unknown; start again from the top")
            }
            place = cursor
        }
        let page = backend.page(after: place, limit: limit, query: query, for: account)
        return .json(
            PageBody(
                items: page.items.map { ItemBody($0.item, isSaved: $0.isSaved, withBody: false) },
                nextCursor: page.next?.text))
    }

    private func item(_ id: String) -> Reply {
        guard let found = backend.item(id: id, for: account) else { return .noSuchItem }
        return .json(ItemBody(found.item, isSaved: found.isSaved, withBody: true))
    }

    private func saved(_ request: Request, id: String) -> Reply {
        guard ["PUT", "DELETE"].contains(request.method) else { return .methodNotAllowed("PUT", "DELETE") }
        return backend.setSaved(request.method == "PUT", id: id, for: account) ? .noContent : .noSuchItem
    }
}

extension Reply {
    static let noSuchItem = error(404, "not_found", "there is no such item")
}
