/// The server's own surface: what breaks, what drifts, and what was seen.
enum StagingAPI {
    static let version = "0.1.0"

    private struct About: Encodable {
        let name = "feedscope-staging"
        let version = StagingAPI.version
    }

    private struct NewItems: Decodable {
        var count: Int?
    }

    private struct AddedItems: Encodable {
        let ids: [String]
    }

    static func routes(backend: Backend, faults: FaultRules, journal: Journal) -> [Route] {
        [
            Route("GET", "/_staging", .open) { _ in .json(About()) },
            Route("GET", "/_staging/faults", .open) { _ in .json(faults.list) },
            Route("PUT", "/_staging/faults", .open) { call in
                faults.replace(with: try call.request.decodedBody([FaultRule].self))
                return .json(faults.list)
            },
            Route("DELETE", "/_staging/faults", .open) { _ in
                faults.replace(with: [])
                return .noContent
            },
            Route("POST", "/_staging/tokens/expire", .open) { _ in
                backend.expireAccessTokens()
                return .noContent
            },
            Route("POST", "/_staging/tokens/revoke", .open) { _ in
                backend.revokeRefreshTokens()
                return .noContent
            },
            Route("POST", "/_staging/events/reset", .open) { _ in
                backend.events.reset()
                return .noContent
            },
            Route("POST", "/_staging/events/close", .open) { _ in
                backend.events.closeStreams()
                return .noContent
            },
            Route("POST", "/_staging/items", .open) { call in
                let sent = call.request.body.isEmpty ? nil : try call.request.decodedBody(NewItems.self)
                let count = sent?.count ?? 1
                guard (1...1000).contains(count) else {
                    throw APIError(400, "invalid_count", "count is a number from 1 to 1000.")
                }
                return .json(AddedItems(ids: backend.addItems(count)), status: 201)
            },
            Route("DELETE", "/_staging/items/{id}", .open) { call in
                try backend.removeItem(call.parameter("id"))
                return .noContent
            },
            Route("GET", "/_staging/journal", .open) { call in
                guard let after = Int(call.request.queryValue("after") ?? "0") else {
                    throw APIError(400, "invalid_after", "after is the number of an entry.")
                }
                return .json(journal.entries(after: after))
            },
        ]
    }
}
