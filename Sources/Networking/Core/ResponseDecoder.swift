import Foundation

/// Turns a body into a reply's type, away from the caller's actor.
public protocol ResponseDecoder: Sendable {
    /// Throws `NetworkError.decoding`, naming the coding path and never the payload, and `CancellationError` where the
    /// caller was cancelled before it began.
    func decode<T: Decodable & Sendable>(_ type: T.Type, from data: Data) async throws -> T
}
