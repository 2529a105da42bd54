import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The pipeline, after a failed attempt")
struct PipelineRetryTests {
    let clock = TestClock()

    /// Runs a call while its waits are skipped.
    func run(
        _ transport: ScriptedTransport, _ endpoint: Endpoint<Probe>, waits: Int, tokens: FakeTokens? = nil
    ) async -> (any Error)? {
        let client = PipelineHTTPClient.scripted(transport, tokens: tokens, clock: clock)
        let task = Task { try await client.send(endpoint) }
        for _ in 0..<waits {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(30))
        }
        return await thrown { try await task.value }
    }

    @Test("waits as long as Retry-After says, then sends again", arguments: ["2", "Thu, 01 Jan 1970 00:00:02 GMT"])
    func retryAfter(value: String) async throws {
        let transport = ScriptedTransport([.status(503, headers: ["Retry-After": value]), .status(200, Probe.json)])
        let client = PipelineHTTPClient.scripted(transport, clock: clock)
        let task = Task { try await client.send(.probe()) }
        await clock.waitForSleepers()
        #expect(clock.remainingSleeps == [.seconds(2)])
        clock.advance(by: .milliseconds(1999))
        #expect(clock.sleeperCount == 1 && transport.sent.count == 1)
        clock.advance(by: .milliseconds(1))
        #expect(try await task.value == Probe())
    }

    @Test("gives up where Retry-After asks for more than the limit, and its error carries the delay")
    func tooLongAWait() async {
        let transport = ScriptedTransport([.status(429, headers: ["Retry-After": "3600"])])
        let error = await run(transport, .probe(), waits: 0)
        guard case .status(429, _, retryAfter: .seconds(3600), _) = error as? NetworkError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.sent.count == 1)
    }

    @Test("gives up where the wait would outlast the call's deadline")
    func beyondDeadline() async {
        let transport = ScriptedTransport([.status(503, headers: ["Retry-After": "30"])])
        var endpoint = Endpoint<Probe>.probe()
        endpoint.policy.deadline = .seconds(20)
        let error = await run(transport, endpoint, waits: 0)
        guard case .status(503, _, retryAfter: .seconds(30), _) = error as? NetworkError else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("reads a Retry-After that is none as none", arguments: ["", "-5", "1.5", "soon"])
    func garbageRetryAfter(value: String) async {
        let transport = ScriptedTransport([.status(503, headers: ["Retry-After": value]), .status(200, Probe.json)])
        #expect(await run(transport, .probe(), waits: 1) == nil)
        #expect(transport.sent.count == 2)
    }

    @Test("stops after three attempts, with the last failure")
    func exhausted() async {
        let transport = ScriptedTransport([.status(503), .failure(.timedOut), .status(502), .status(200, Probe.json)])
        let error = await run(transport, .probe(), waits: 2)
        guard case .status(502, _, _, _) = error as? NetworkError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.sent.count == 3)
    }

    @Test("never goes beyond the endpoint's own number of attempts")
    func endpointLimit() async {
        let transport = ScriptedTransport([.status(503), .status(200, Probe.json)])
        var endpoint = Endpoint<Probe>.probe()
        endpoint.policy.retry = .none
        _ = await run(transport, endpoint, waits: 0)
        #expect(transport.sent.count == 1)
    }

    @Test(
        "reports a write without a key whose answer was lost as unknown, and sends it once",
        arguments: [HTTPMethod.post, .patch], [URLError.Code.timedOut, .networkConnectionLost, .badServerResponse])
    func unknown(method: HTTPMethod, code: URLError.Code) async {
        let transport = ScriptedTransport([.failure(code)])
        #expect(await run(transport, .probe(method), waits: 0) as? NetworkError == .outcomeUnknown(code))
        #expect(transport.sent.count == 1)
    }

    @Test(
        "reports a write that can't have left as failed",
        arguments: [URLError.Code.cannotConnectToHost, .cannotFindHost])
    func neverSent(code: URLError.Code) async {
        let transport = ScriptedTransport([.failure(code)])
        #expect(await run(transport, .probe(.post), waits: 0) as? NetworkError == .transport(code))
    }

    @Test("repeats a write with a key, under the same key")
    func keyedWrite() async {
        let transport = ScriptedTransport([.failure(.timedOut), .status(201, Probe.json)])
        #expect(await run(transport, .probe(.post, key: "k"), waits: 1) == nil)
        #expect(transport.header("Idempotency-Key") == ["k", "k"])
    }

    @Test("still calls a write unknown where a later attempt only found the server down")
    func unknownThenDown() async {
        let transport = ScriptedTransport([.failure(.timedOut), .failure(.cannotConnectToHost), .status(503)])
        let error = await run(transport, .probe(.post, key: "k"), waits: 2)
        #expect(error as? NetworkError == .outcomeUnknown(.timedOut))
    }

    @Test("still calls a write unknown where the deadline leaves no time for another attempt")
    func unknownThenOutOfTime() async {
        let transport = ScriptedTransport([.failure(.networkConnectionLost), .status(201, Probe.json)])
        var endpoint = Endpoint<Probe>.probe(.post, key: "k")
        endpoint.policy.deadline = .seconds(10)
        // The wait is short, but the machine sleeps meanwhile.
        #expect(await run(transport, endpoint, waits: 1) as? NetworkError == .outcomeUnknown(.networkConnectionLost))
        #expect(transport.sent.count == 1)
    }

    @Test("believes a definite answer after a lost one")
    func unknownThenRefused() async {
        let transport = ScriptedTransport([.failure(.timedOut), .status(422, #"{"error":{"code":"bad"}}"#)])
        let error = await run(transport, .probe(.post, key: "k"), waits: 1)
        guard case .status(422, code: "bad", _, _) = error as? NetworkError else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("replays after a 401 without counting an attempt, then retries as ever")
    func replayThenRetry() async {
        let transport = ScriptedTransport([.status(401), .status(503), .status(503), .status(200, Probe.json)])
        let tokens = FakeTokens()
        #expect(await run(transport, .probe(policy: .authorized), waits: 2, tokens: tokens) == nil)
        #expect(await tokens.refreshes == 1)
        #expect(transport.sent.count == 4)
    }

    @Test("takes a 401 after the replay for an error, not for a second refresh")
    func secondRejection() async {
        let transport = ScriptedTransport([.status(401), .status(401), .status(200, Probe.json)])
        let tokens = FakeTokens()
        let error = await run(transport, .probe(policy: .authorized), waits: 0, tokens: tokens)
        guard case .status(401, _, _, _) = error as? NetworkError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(await tokens.refreshes == 1)
        #expect(transport.sent.count == 2)
    }

    @Test("doesn't refresh a second time in a call, even on a later attempt")
    func oneReplayACall() async {
        let transport = ScriptedTransport([.status(401), .status(503), .status(401), .status(200, Probe.json)])
        let tokens = FakeTokens()
        _ = await run(transport, .probe(policy: .authorized), waits: 1, tokens: tokens)
        #expect(await tokens.refreshes == 1)
        #expect(transport.sent.count == 3)
    }

    @Test("starts no refresh for a public call")
    func publicRejection() async {
        let transport = ScriptedTransport([.status(401, #"{"error":{"code":"invalid_credentials"}}"#)])
        let tokens = FakeTokens()
        let error = await run(transport, .probe(.post), waits: 0, tokens: tokens)
        guard case .status(401, code: "invalid_credentials", _, _) = error as? NetworkError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(await tokens.refreshes == 0)
    }

    @Test("sends nothing more once the refresh was refused")
    func refusedRefresh() async {
        let transport = ScriptedTransport([.status(401), .status(200, Probe.json)])
        let error = await run(
            transport, .probe(policy: .authorized), waits: 0, tokens: FakeTokens(refusal: .sessionExpired))
        #expect(error as? NetworkError == .sessionExpired)
        #expect(transport.sent.count == 1)
    }

    @Test("fails with the refresh's own error where that passes by, without a retry")
    func failedRefresh() async {
        let transport = ScriptedTransport([.status(401), .status(200, Probe.json)])
        let error = await run(
            transport, .probe(policy: .authorized), waits: 0,
            tokens: FakeTokens(refusal: .transport(.notConnectedToInternet)))
        #expect(error as? NetworkError == .transport(.notConnectedToInternet))
        #expect(transport.sent.count == 1)
    }

    @Test("drops what an old session's call still brings")
    func oldSession() async throws {
        let gate = Gate()
        let tokens = FakeTokens()
        let transport = ScriptedTransport([.held(at: gate, .status(200, Probe.json))])
        let client = PipelineHTTPClient.scripted(transport, tokens: tokens, clock: clock)
        let task = Task { try await client.send(.probe(policy: .authorized)) }
        await gate.waitForArrivals()
        await tokens.endSession()
        await gate.open()
        await #expect(throws: NetworkError.sessionExpired) { try await task.value }
    }
}
