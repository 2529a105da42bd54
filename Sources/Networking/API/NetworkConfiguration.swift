import Foundation

/// What an app says once about its server, itself, and where tokens and logs go.
public struct NetworkConfiguration: Sendable {
    /// Ends in the version path, such as `https://staging.example.com/v1`.
    public var baseURL: URL
    /// `App-Version`.
    public var appVersion: String
    /// `Accept-Language` (RFC 9110, section 12.5.4).
    public var locale: String
    public var userAgent: String
    /// `nil` takes the platform's default.
    public var transport: (any Transport)?
    public var tokenDatabase: any TokenDatabase
    /// Held around each refresh; a database that other processes use too wants a `FileRefreshLock`.
    public var refreshLock: any RefreshLock = NoRefreshLock()
    /// `nil` logs nothing.
    public var log: (any LogSink)?
    /// `nil` measures nothing.
    public var metrics: (any NetworkMetrics)?
    /// Asked after the built-in ones.
    public var interceptors: [any RequestInterceptor] = []

    /// Tokens stay in memory unless another database is set.
    public init(baseURL: URL, appVersion: String) {
        self.baseURL = baseURL
        self.appVersion = appVersion
        locale = Locale.preferredLanguages.first ?? "en"
        userAgent = "Feedscope/\(appVersion)"
        tokenDatabase = InMemoryTokenDatabase()
    }
}
