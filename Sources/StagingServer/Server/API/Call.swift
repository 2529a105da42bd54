/// A request that found its endpoint.
struct Call: Sendable {
    let request: Request
    let parameters: [String: String]
    /// Of the access token; nil on open endpoints.
    let signedIn: Account?
    let watch: ConnectionWatch

    func account() throws -> Account {
        guard let signedIn else { throw APIError.invalidToken }
        return signedIn
    }

    func parameter(_ name: String) -> String { parameters[name] ?? "" }

    /// `limit` of the contract's lists.
    func limit() throws -> Int {
        guard let text = request.queryValue("limit") else { return 20 }
        guard let limit = Int(text), (1...100).contains(limit) else {
            throw APIError(400, "invalid_limit", "limit is a number from 1 to 100.")
        }
        return limit
    }

    func cursor(of list: PageCursor.List) throws -> PageCursor? {
        try request.queryValue("cursor").map { try PageCursor($0, of: list) }
    }
}
