import Foundation

/// A client and the session it speaks for, sharing one set of tokens: what an app builds once, at its composition root.
public struct NetworkStack: Sendable {
    public let http: any HTTPClient
    public let session: any AuthSession

    /// Builds the pipeline. Throws `NetworkError.invalidRequest`, with a sentence, for a base URL that can't be used.
    public static func make(_ configuration: NetworkConfiguration) throws -> NetworkStack {
        let baseURL = try BaseURL.checked(configuration.baseURL)
        let transport = configuration.transport ?? defaultTransport()
        let headers = HeadersInterceptor(
            appVersion: configuration.appVersion, locale: configuration.locale, userAgent: configuration.userAgent)
        let observers: [any RequestInterceptor] =
            (configuration.log.map { [LoggingInterceptor(sink: $0)] } ?? [])
            + (configuration.metrics.map { [MetricsInterceptor(metrics: $0)] } ?? []) + configuration.interceptors
        // No AuthInterceptor among the refresh's own: it would wait for itself.
        let tokens = RefreshingTokenRepository(
            transport: transport, database: configuration.tokenDatabase, lock: configuration.refreshLock,
            baseURL: baseURL, interceptors: [headers] + observers)
        let http = PipelineHTTPClient(
            baseURL: baseURL, transport: transport,
            interceptors: [headers, AuthInterceptor(tokens: tokens)] + observers,
            retry: BackoffRetryPolicy(), budget: RetryBudget(), decoder: JSONResponseDecoder())
        return NetworkStack(http: http, session: tokens)
    }

    private static func defaultTransport() -> any Transport {
        #if os(Linux)
            CurlTransport()
        #else
            URLSessionTransport()
        #endif
    }
}
