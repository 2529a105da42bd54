import Foundation
import Networking
import TestSupport

struct Probe: Codable, Sendable, Equatable {
    var value = 1
    static let json = #"{"value":1}"#
}

extension Endpoint<Probe> {
    static func probe(
        _ method: HTTPMethod = .get, key: String? = nil, policy: EndpointPolicy = .public
    ) -> Endpoint {
        var endpoint = Endpoint(method, "/probe", policy: policy)
        if let key { endpoint.idempotencyKey = key }
        return endpoint
    }
}

/// Jitter that always takes the longest delay, nearly.
struct FixedRandom: RandomSource {
    var unit = 0.5
    func nextUnit() -> Double { unit }
}

/// Hands out tokens and counts, without a server.
actor FakeTokens: TokenRepository {
    let session = SessionID()
    private(set) var current = 1
    private(set) var refreshes = 0
    private let refusal: NetworkError?
    private var isOver = false

    init(refusal: NetworkError? = nil) { self.refusal = refusal }

    func validToken() -> AccessToken { AccessToken("token-\(current)", session: session) }

    func refresh(rejected: AccessToken) throws -> AccessToken {
        if let refusal { throw refusal }
        if rejected.value == "token-\(current)" {
            current += 1
            refreshes += 1
        }
        return validToken()
    }

    func isCurrent(_ session: SessionID) -> Bool { !isOver && session == self.session }
    func endSession() { isOver = true }
}

/// Keeps what it observes.
final class Recorder: RequestInterceptor {
    private let kept = Locked<[CallEvent]>([])
    func observe(_ event: CallEvent, context: RequestContext) { kept.withLock { $0.append(event) } }
    var events: [CallEvent] { kept.withLock { $0 } }
    var outcome: CallOutcome? {
        if case .finished(let outcome, _) = events.last { outcome } else { nil }
    }
}

let testBaseURL = URL(string: "http://127.0.0.1:1/v1").unsafelyUnwrapped

extension PipelineHTTPClient {
    static func scripted(
        _ transport: any Transport, tokens: (any TokenRepository)? = nil,
        others: [any RequestInterceptor] = [], clock: TestClock = TestClock(), maxAttempts: Int = 3
    ) -> PipelineHTTPClient {
        let headers = HeadersInterceptor(appVersion: "1.2", locale: "en", userAgent: "Test")
        let auth: [any RequestInterceptor] = tokens.map { [AuthInterceptor(tokens: $0)] } ?? []
        return PipelineHTTPClient(
            baseURL: testBaseURL, transport: transport, interceptors: [headers] + auth + others,
            retry: BackoffRetryPolicy(maxAttempts: maxAttempts, random: FixedRandom()),
            decoder: JSONResponseDecoder(), clock: clock, now: { Date(timeIntervalSince1970: 0) })
    }
}

/// What an operation threw, so that a test can compare it.
func thrown<T>(_ operation: () async throws -> T) async -> (any Error)? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error
    }
}
