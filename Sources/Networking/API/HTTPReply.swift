import Foundation

/// A reply type that takes the whole reply instead of being decoded from its body.
public protocol WholeReply: Decodable, Sendable {
    init(status: Int, headers: [String: String], body: Data)
}

extension WholeReply {
    /// Never called by the pipeline: these types are made from the reply itself.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "\(Self.self) is made from a reply, not from JSON"))
    }
}

/// Status, headers and body, for flows in which the status is the answer. Goes with `acceptedStatuses: .any`.
public struct HTTPReply: WholeReply, Equatable {
    public let status: Int
    /// Names in lower case (RFC 9110, section 5.1: they are case-insensitive).
    public let headers: [String: String]
    public let body: Data

    public init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
        self.body = body
    }
}

/// The reply of an endpoint that answers with a status alone, such as 204. A body, if any, is ignored.
public struct EmptyReply: WholeReply, Equatable {
    public init() {}
    public init(status: Int, headers: [String: String], body: Data) {}
}
