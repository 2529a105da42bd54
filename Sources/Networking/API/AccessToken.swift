import Foundation

/// Names one signed-in session, so that what an old one still brings can be told apart.
public struct SessionID: Hashable, Sendable {
    let rawValue: UUID

    public init() { rawValue = UUID() }
    init(_ rawValue: UUID) { self.rawValue = rawValue }
}

/// The short-lived pass that goes with each request. Printing it shows no part of it.
public struct AccessToken: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    public let value: String
    public let session: SessionID

    public init(_ value: String, session: SessionID) {
        self.value = value
        self.session = session
    }

    public var description: String { "AccessToken(redacted)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What the authorisation server grants: the reply of a sign-in and of a refresh (RFC 6749, section 5.1).
public struct TokenGrant: Decodable, Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public let accessToken: String
    public let refreshToken: String
    /// Seconds that the access token is good for, from when it was issued.
    public let expiresIn: Int

    public init(accessToken: String, refreshToken: String, expiresIn: Int) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }

    public var description: String { "TokenGrant(redacted, expiresIn: \(expiresIn))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
