import Foundation

/// One fault, and the requests that it happens to.
struct FaultRule: Codable, Sendable, Equatable {
    enum Action: String, Codable, Sendable, CaseIterable {
        case status, dropBeforeReply, dropAfterCommit, dropMidBody, stallMidBody, drip, truncate, garbage, html
        case redirect, flood
    }

    /// `nil` fits every method.
    var method: String?
    /// The beginning of the path, from the server's root (`/v1/feed`) or below the version (`/feed`).
    var path: String
    /// How many requests are still to be hit; `nil` until the rule is cleared.
    var times: Int?
    var delayMs: Int?
    var action: Action?
    var status: Int?
    var code: String?
    var retryAfterSeconds: Int?
    /// An HTTP-date, sent as it is.
    var retryAfterDate: String?
    /// For `drip`.
    var bytesPerSecond: Int?
    /// How many requests were hit.
    var hits = 0

    private enum Key: String, CodingKey {
        case method, path, times, delayMs, action, status, code, retryAfterSeconds, retryAfterDate, bytesPerSecond, hits
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        method = try container.decodeIfPresent(String.self, forKey: .method)?.uppercased()
        path = try container.decodeIfPresent(String.self, forKey: .path) ?? "/"
        times = try container.decodeIfPresent(Int.self, forKey: .times)
        delayMs = try container.decodeIfPresent(Int.self, forKey: .delayMs)
        action = try container.decodeIfPresent(Action.self, forKey: .action)
        status = try container.decodeIfPresent(Int.self, forKey: .status)
        code = try container.decodeIfPresent(String.self, forKey: .code)
        retryAfterSeconds = try container.decodeIfPresent(Int.self, forKey: .retryAfterSeconds)
        retryAfterDate = try container.decodeIfPresent(String.self, forKey: .retryAfterDate)
        bytesPerSecond = try container.decodeIfPresent(Int.self, forKey: .bytesPerSecond)
        // A status by itself is meant as the action.
        if action == nil, status != nil { action = .status }
        if action == .status, !(200...599).contains(status ?? 500) {
            throw DecodingError.dataCorruptedError(forKey: .status, in: container, debugDescription: "not a status")
        }
    }

    func fits(_ request: Request) -> Bool {
        guard times.map({ $0 > 0 }) ?? true, method.map({ $0 == request.method }) ?? true else { return false }
        return request.path.hasPrefix(path) || request.path.hasPrefix("/v1" + path)
    }
}
