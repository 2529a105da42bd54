import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A step that every call passes through. Interceptors are asked in the order in which the client was given them.
///
/// Each hook has a default that does nothing, so that a conformance names only what it is for.
public protocol RequestInterceptor: Sendable {
    /// Adds what this interceptor owns. Called for each attempt, always on the request as it was built.
    /// Throws to stop the call.
    func adapt(_ request: URLRequest, context: inout RequestContext) async throws -> URLRequest

    /// Whether to send this request once more at once, after `response` to it. Asked only for the first response
    /// of a call that isn't accepted; a replay is no retry and counts no attempt. Throws to end the call.
    func shouldReplay(
        _ request: URLRequest, after response: HTTPURLResponse, context: RequestContext
    ) async throws -> Bool

    /// Asked when a reply is about to be returned. Throws where it must not reach the caller any more.
    func admit(_ response: HTTPURLResponse, context: RequestContext) async throws

    /// Told of each step. Must return at once; called on the global pool, in order within one call.
    func observe(_ event: CallEvent, context: RequestContext)
}

extension RequestInterceptor {
    public func adapt(_ request: URLRequest, context: inout RequestContext) async throws -> URLRequest { request }
    public func shouldReplay(
        _ request: URLRequest, after response: HTTPURLResponse, context: RequestContext
    ) async throws -> Bool { false }
    public func admit(_ response: HTTPURLResponse, context: RequestContext) async throws {}
    public func observe(_ event: CallEvent, context: RequestContext) {}
}
