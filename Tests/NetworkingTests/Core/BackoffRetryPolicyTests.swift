import Foundation
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The retry policy")
struct BackoffRetryPolicyTests {
    static let transient: [NetworkError] = [
        .transport(.timedOut), .transport(.networkConnectionLost), .transport(.cannotConnectToHost),
        .transport(.cannotFindHost), .transport(.dnsLookupFailed), .transport(.notConnectedToInternet),
        .status(429, code: nil), .status(502, code: nil), .status(503, code: nil), .status(504, code: nil),
    ]
    static let lasting: [NetworkError] = [
        .transport(.serverCertificateUntrusted), .transport(.badServerResponse), .transport(.cancelled),
        .transport(.dataLengthExceedsMaximum), .transport(.httpTooManyRedirects), .transport(.unsupportedURL),
        .status(400, code: "invalid_cursor"), .status(401, code: nil), .status(403, code: nil),
        .status(404, code: "not_found"), .status(408, code: nil), .status(409, code: nil), .status(500, code: nil),
        .status(501, code: nil), .decoding("items[0].id is missing"), .sessionExpired, .tokenStore("locked"),
        .outcomeUnknown(.timedOut), .invalidRequest("no"),
    ]

    let policy = BackoffRetryPolicy(
        maxAttempts: 3, base: .seconds(1), cap: .seconds(10), random: FixedRandom(unit: 0.5))

    func decision(
        _ method: HTTPMethod, key: Bool = false, _ failure: NetworkError, after: Duration? = nil, attempt: Int = 1
    ) -> RetryDecision {
        policy.decision(
            method: method, hasIdempotencyKey: key, failure: failure, retryAfter: after, attempt: attempt)
    }

    @Test(
        "repeats an idempotent method after a passing failure", arguments: [HTTPMethod.get, .put, .delete], transient)
    func idempotent(method: HTTPMethod, failure: NetworkError) {
        #expect(decision(method, failure) == .retry(after: .seconds(1)))
    }

    @Test("repeats POST and PATCH with a key only", arguments: [HTTPMethod.post, .patch], transient)
    func keyed(method: HTTPMethod, failure: NetworkError) {
        #expect(decision(method, key: true, failure) == .retry(after: .seconds(1)))
        #expect(decision(method, key: false, failure) == .giveUp)
        #expect(decision(method, key: false, failure, after: .seconds(1)) == .giveUp)
    }

    @Test("never repeats what a repeat can't mend", arguments: HTTPMethod.allCases, lasting)
    func neverRepeated(method: HTTPMethod, failure: NetworkError) {
        #expect(decision(method, key: true, failure) == .giveUp)
        #expect(decision(method, key: true, failure, after: .seconds(1)) == .giveUp)
    }

    @Test("stops at the last attempt", arguments: transient)
    func lastAttempt(failure: NetworkError) {
        #expect(decision(.get, failure, attempt: 2) == .retry(after: .seconds(2)))
        #expect(decision(.get, failure, attempt: 3) == .giveUp)
        #expect(decision(.get, failure, after: .zero, attempt: 3) == .giveUp)
    }

    @Test("lets Retry-After win over its own delay", arguments: [Duration.zero, .seconds(2), .seconds(59)])
    func retryAfter(delay: Duration) {
        #expect(decision(.get, .status(503, code: nil), after: delay) == .retry(after: delay))
    }

    @Test(
        "waits uniformly between nothing and base × 2^attempt, up to the cap",
        arguments: [
            (0.0, 1, Duration.zero), (0.5, 1, .seconds(1)), (0.5, 2, .seconds(2)), (0.5, 3, .seconds(4)),
            (0.5, 4, .seconds(5)), (0.5, 60, .seconds(5)), (0.0, 60, .zero),
        ])
    func jitter(unit: Double, attempt: Int, expected: Duration) {
        let policy = BackoffRetryPolicy(
            maxAttempts: 100, base: .seconds(1), cap: .seconds(10), random: FixedRandom(unit: unit))
        let decision = policy.decision(
            method: .get, hasIdempotencyKey: false, failure: .transport(.timedOut), retryAfter: nil, attempt: attempt)
        #expect(decision == .retry(after: expected))
    }
}
