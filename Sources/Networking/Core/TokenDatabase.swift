import Foundation

/// Where the tokens outlive the process. One record a profile; callers serialise their own access.
public protocol TokenDatabase: Sendable {
    /// Throws `TokenStoreError`.
    func load() async throws -> StoredSession?
    /// Replaces the record as a whole: a reader sees the old one or the new one. Throws `TokenStoreError`.
    func save(_ session: StoredSession) async throws
    /// Throws `TokenStoreError`.
    func clear() async throws
}

/// The tokens at rest. Printing it shows no part of them.
public struct StoredSession: Codable, Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Made at sign-in, and the same in every process that shares the database: another one is another user's, perhaps.
    public var sessionID: UUID
    public var accessToken: String
    public var refreshToken: String
    /// When the access token expires, by this device's clock; only a hint, since that clock may be wrong.
    public var expiresAt: Date
    /// The key of a refresh of `refreshToken` whose answer hasn't been seen: the next one repeats it with this key.
    public var pendingRefreshKey: String?
    /// The SHA-256 of the refresh token that an operator seeded this session with, so that a spent seed isn't sent again.
    public var seedHash: String?

    public init(
        sessionID: UUID = UUID(), accessToken: String, refreshToken: String, expiresAt: Date,
        pendingRefreshKey: String? = nil,
        seedHash: String? = nil
    ) {
        self.sessionID = sessionID
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.pendingRefreshKey = pendingRefreshKey
        self.seedHash = seedHash
    }

    public var description: String { "StoredSession(redacted)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why tokens could not be read or written: a sentence for the user that names the place, never a token.
public struct TokenStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
