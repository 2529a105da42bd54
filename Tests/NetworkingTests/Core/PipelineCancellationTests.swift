import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A cancelled call throws CancellationError")
struct PipelineCancellationTests {
    let clock = TestClock()
    let gate = Gate()
    let recorder = Recorder()

    struct Holding: RequestInterceptor {
        let gate: Gate
        func adapt(_ request: URLRequest, context: inout RequestContext) async throws -> URLRequest {
            try await gate.pass()
            return request
        }
    }

    /// Tokens whose refresh never ends by itself.
    struct StuckTokens: TokenRepository {
        let gate: Gate
        let session = SessionID()
        func validToken() -> AccessToken { AccessToken("t", session: session) }
        func refresh(rejected: AccessToken) async throws -> AccessToken {
            try await gate.pass()
            return rejected
        }
        func isCurrent(_ session: SessionID) -> Bool { true }
    }

    struct HoldingDecoder: ResponseDecoder {
        let gate: Gate
        func decode<T: Decodable & Sendable>(_ type: T.Type, from data: Data) async throws -> T {
            // Not cancellable itself: the decoder behind it checks.
            try? await gate.pass()
            return try await JSONResponseDecoder().decode(type, from: data)
        }
    }

    func expectCancelled(
        _ client: PipelineHTTPClient, _ endpoint: Endpoint<Probe> = .probe(), when isThere: () async -> Void
    ) async {
        let task = Task { try await client.send(endpoint) }
        await isThere()
        task.cancel()
        let error = await thrown { try await task.value }
        #expect(error is CancellationError)
        #expect(recorder.outcome == .cancelled)
        #expect(recorder.events.count { if case .finished = $0 { true } else { false } } == 1)
    }

    @Test("before it starts, and sends nothing")
    func beforeStart() async {
        let transport = ScriptedTransport([.status(200, Probe.json)])
        let client = PipelineHTTPClient.scripted(transport, others: [recorder])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(.probe())
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.sent.isEmpty)
        #expect(recorder.events.isEmpty)
    }

    @Test("while adapting, and sends nothing")
    func adapting() async {
        let transport = ScriptedTransport([.status(200, Probe.json)])
        let client = PipelineHTTPClient.scripted(transport, others: [recorder, Holding(gate: gate)])
        await expectCancelled(client) { await gate.waitForArrivals() }
        #expect(transport.sent.isEmpty)
    }

    @Test("while it waits for a refresh")
    func refreshing() async {
        let transport = ScriptedTransport([.status(401)])
        let client = PipelineHTTPClient.scripted(transport, tokens: StuckTokens(gate: gate), others: [recorder])
        await expectCancelled(client, .probe(policy: .authorized)) { await gate.waitForArrivals() }
        #expect(transport.sent.count == 1)
    }

    @Test("while sending, though the transport says URLError.cancelled", arguments: HTTPMethod.allCases)
    func sending(method: HTTPMethod) async {
        let transport = ScriptedTransport([.held(at: gate, .status(200, Probe.json))])
        let client = PipelineHTTPClient.scripted(transport, others: [recorder], clock: clock)
        await expectCancelled(client, .probe(method, key: "k")) { await gate.waitForArrivals() }
        #expect(transport.sent.count == 1)
    }

    @Test("while it waits to retry, at once")
    func waiting() async {
        let transport = ScriptedTransport([.status(503, headers: ["Retry-After": "30"]), .status(200, Probe.json)])
        let client = PipelineHTTPClient.scripted(transport, others: [recorder], clock: clock)
        await expectCancelled(client) { await clock.waitForSleepers() }
        #expect(clock.sleeperCount == 0 && transport.sent.count == 1)
    }

    @Test("before decoding")
    func decoding() async {
        let transport = ScriptedTransport([.status(200, Probe.json)])
        let client = PipelineHTTPClient(
            baseURL: testBaseURL, transport: transport, interceptors: [recorder],
            retry: BackoffRetryPolicy(), decoder: HoldingDecoder(gate: gate))
        await expectCancelled(client) { await gate.waitForArrivals() }
    }

    @Test("even where it fails for another reason at the same moment")
    func failingToo() async {
        let transport = ScriptedTransport([
            .init { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                throw URLError(.networkConnectionLost)
            }
        ])
        let client = PipelineHTTPClient.scripted(transport, others: [recorder])
        let task = Task { try await client.send(.probe()) }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
