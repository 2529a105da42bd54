import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client and the session it speaks for, sharing one set of tokens.
public struct NetworkStack: Sendable {
    public let http: any HTTPClient
    public let session: any AuthSession

    package init(http: any HTTPClient, session: any AuthSession) {
        self.http = http
        self.session = session
    }
}
