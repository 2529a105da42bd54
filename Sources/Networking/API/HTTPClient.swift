/// Sends endpoints. The one call that features make, and the one method that their tests fake.
public protocol HTTPClient: Sendable {
    /// Sends one call and returns its decoded reply.
    ///
    /// Runs on the global pool, decoding included. Throws `NetworkError`, or `CancellationError`, never wrapped:
    /// cancelling the caller ends the attempt, a wait for a token and a wait to retry at once.
    func send<Response>(_ endpoint: Endpoint<Response>) async throws -> Response
}
