import Foundation

/// One request as a value, with the type of its reply. It names neither host nor version: the client adds both.
///
/// Features write endpoints as pure factories beside their repository, such as `Endpoint<FeedPageDTO>.feed(cursor:)`.
public struct Endpoint<Response: Decodable & Sendable>: Sendable {
    public let method: HTTPMethod
    /// The path below the base URL, percent-encoded (RFC 3986, section 3.3), beginning with a slash.
    public let path: String
    /// The path with its parameters left as names (`/feed/{id}`): the only form that logs and metrics see.
    public let template: String
    /// Names and values as they are; the client encodes them. Order is kept.
    public var query: [URLQueryItem]
    /// Already encoded JSON.
    public var body: Data?
    public var policy: EndpointPolicy

    /// An endpoint whose path has parameters: `Endpoint(.get, "/feed/{id}", parameters: ["id": id])`.
    ///
    /// A value fills exactly one path segment, whatever it holds: everything outside RFC 3986's unreserved set
    /// is percent-encoded. A name without a value traps, since both stand in the same line of source.
    public init(
        _ method: HTTPMethod, _ template: String, parameters: [String: String] = [:], query: [URLQueryItem] = [],
        body: Data? = nil, policy: EndpointPolicy = .authorized
    ) {
        self.method = method
        self.template = template
        self.path = PathTemplate.expand(template, parameters)
        self.query = query
        self.body = body
        self.policy = policy
    }

    /// An endpoint with a fixed path, in the shorthand of most calls.
    public init(
        method: HTTPMethod, path: String, query: [URLQueryItem] = [], body: Data? = nil, requiresAuth: Bool = true,
        idempotencyKey: String? = nil
    ) {
        self.init(method, path, query: query, body: body)
        self.requiresAuth = requiresAuth
        self.idempotencyKey = idempotencyKey
    }

    /// Shorthand over `policy.authentication`.
    public var requiresAuth: Bool {
        get { policy.authentication == .bearer }
        set { policy.authentication = newValue ? .bearer : .none }
    }

    /// Shorthand over `policy.idempotency`; `nil` also where the key is made anew for each call.
    public var idempotencyKey: String? {
        get { if case .key(let key) = policy.idempotency { key } else { nil } }
        set { policy.idempotency = newValue.map { .key($0) } ?? .none }
    }
}
