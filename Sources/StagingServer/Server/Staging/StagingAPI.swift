import Foundation

/// `/_staging`: the switches. No token, and no line in the journal.
struct StagingAPI {
    let site: Site

    private struct Identity: Encodable {
        let name = "feedscope-staging"
        let version = StagingServer.version
    }
    private struct Insertion: Decodable { let count: Int? }
    private struct Inserted: Encodable { let ids: [String] }

    func reply(to request: Request) -> Reply {
        let path = request.segments.dropFirst().joined(separator: "/")
        switch (request.method, path) {
        case ("GET", ""): return .json(Identity())
        case ("GET", "faults"): return .json(site.faults.all())
        case ("PUT", "faults"): return replaceFaults(request)
        case ("DELETE", "faults"):
            site.faults.replace(with: [])
            return .noContent
        case ("POST", "tokens/expire"):
            site.tokens.expireAll()
            return .noContent
        case ("POST", "tokens/revoke"):
            site.tokens.revokeAll()
            return .noContent
        case ("POST", "items"): return insert(request)
        case ("GET", "journal"):
            return .json(site.journal.entries(after: request.query["after"].flatMap(UInt64.init) ?? 0))
        case ("DELETE", _) where path.hasPrefix("items/") && request.segments.count == 3:
            return site.backend.delete(id: request.segments[2]) ? .noContent : .noSuchItem
        default:
            let known = ["", "faults", "tokens/expire", "tokens/revoke", "items", "journal"]
            return known.contains(path)
                ? .error(405, "method_not_allowed", "see docs/staging-server.md")
                : .error(404, "not_found", "there is nothing at \(request.path)")
        }
    }

    private func replaceFaults(_ request: Request) -> Reply {
        do {
            site.faults.replace(with: try JSONDecoder().decode([FaultRule].self, from: request.body))
            return .noContent
        } catch {
            let actions = FaultRule.Action.allCases.map(\.rawValue).joined(separator: ", ")
            return .error(
                400, "invalid_rules", "the body has to be an array of rules with path, and an action of: \(actions)")
        }
    }

    private func insert(_ request: Request) -> Reply {
        let count = request.body.isEmpty ? 1 : (try? JSONDecoder().decode(Insertion.self, from: request.body))?.count
        guard let count, (1...1000).contains(count) else {
            return .error(400, "invalid_count", "count has to be a number from 1 to 1000")
        }
        return .json(Inserted(ids: site.backend.insert(count: count)), status: 201)
    }
}
