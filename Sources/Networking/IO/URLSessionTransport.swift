import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends one attempt with `URLSession`. The default on Apple systems; on Linux it is there to be chosen.
///
/// Redirects are followed here, by `RedirectRule`, since Foundation on Linux takes `Authorization` along to another
/// origin. Nothing is cached, and no cookie or credential is kept.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let delegate = URLSessionAttempts()

    /// A test puts its `URLProtocol` into `configuration.protocolClasses`.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        #if !canImport(FoundationNetworking)
            // An offline user sees an error now. On Linux, nothing ever waits.
            configuration.waitsForConnectivity = false
        #endif
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    public func send(_ request: URLRequest, limits: TransportLimits) async throws -> TransportReply {
        try await RedirectFollowing.send(request, limits: limits, exchange: exchange)
    }

    private func exchange(_ request: URLRequest, _ limits: TransportLimits) async throws -> TransportReply {
        try Task.checkCancellation()
        var request = request
        // Foundation on Linux counts in whole seconds, and takes a fraction of the first for no timeout at all.
        request.timeoutInterval = max(1, request.timeoutInterval.rounded(.up))
        let task = session.dataTask(with: request)
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    delegate.begin(task, limits: limits, continuation)
                }
            } onCancel: {
                task.cancel()
            }
        } catch {
            // Foundation reports its own cancelled task as an error of the network.
            if Task.isCancelled { throw CancellationError() }
            throw URLError(URLErrorCodes.refined(error), userInfo: (error as? URLError)?.userInfo ?? [:])
        }
    }
}
