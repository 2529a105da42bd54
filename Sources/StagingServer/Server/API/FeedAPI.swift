/// The feed, its items and the reader's marks on them.
enum FeedAPI {
    static func routes(_ backend: Backend) -> [Route] {
        [
            Route("GET", "/v1/feed") { call in
                let (items, next) = backend.page(
                    after: try call.cursor(of: .feed), limit: try call.limit(),
                    matching: call.request.queryValue("q"), for: try call.account())
                return WireItem.page(items, nextCursor: next?.text)
            },
            Route("GET", "/v1/feed/{id}") { call in
                .json(bytes: try backend.item(call.parameter("id"), for: try call.account()).json)
            },
            Route("PUT", "/v1/feed/{id}/saved") { call in
                try backend.setSaved(true, item: call.parameter("id"), for: try call.account())
                return .noContent
            },
            Route("DELETE", "/v1/feed/{id}/saved") { call in
                try backend.setSaved(false, item: call.parameter("id"), for: try call.account())
                return .noContent
            },
            Route("GET", "/v1/me") { call in .json(try call.account().profile) },
        ]
    }
}
