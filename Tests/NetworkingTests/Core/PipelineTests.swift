import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The pipeline")
struct PipelineTests {
    @Test("sends the shared headers, and decodes the reply")
    func success() async throws {
        let transport = ScriptedTransport([.status(200, Probe.json)])
        #expect(try await PipelineHTTPClient.scripted(transport).send(.probe()) == Probe())
        let request = try #require(transport.sent.first)
        #expect(request.value(forHTTPHeaderField: "App-Version") == "1.2")
        #expect(request.value(forHTTPHeaderField: "Accept-Language") == "en")
        #expect(request.value(forHTTPHeaderField: "User-Agent") == "Test")
        #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
        #expect(UUID(uuidString: request.value(forHTTPHeaderField: "X-Request-ID") ?? "") != nil)
        #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(request.value(forHTTPHeaderField: "Idempotency-Key") == nil)
    }

    @Test("asks interceptors in their order")
    func order() async throws {
        struct Appending: RequestInterceptor {
            let mark: String
            func adapt(_ request: URLRequest, context: inout RequestContext) -> URLRequest {
                var request = request
                request.setValue((request.value(forHTTPHeaderField: "Trace") ?? "") + mark, forHTTPHeaderField: "Trace")
                return request
            }
        }
        let transport = ScriptedTransport([.status(503), .status(200, Probe.json)])
        let clock = TestClock()
        let client = PipelineHTTPClient.scripted(
            transport, others: [Appending(mark: "a"), Appending(mark: "b")], clock: clock)
        async let value = client.send(.probe())
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        _ = try await value
        #expect(transport.header("Trace") == ["ab", "ab"])
    }

    @Test("keeps request id and key on every attempt and on the replay")
    func stableIDs() async throws {
        let transport = ScriptedTransport([
            .status(401), .status(503, headers: ["Retry-After": "1"]), .failure(.timedOut), .status(200, Probe.json),
        ])
        let clock = TestClock()
        let client = PipelineHTTPClient.scripted(transport, tokens: FakeTokens(), clock: clock)
        var endpoint = Endpoint<Probe>.probe(.post, policy: .authorized)
        endpoint.policy.idempotency = .automatic
        let sending = endpoint
        async let value = client.send(sending)
        for _ in 0..<2 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(10))
        }
        _ = try await value
        #expect(Set(transport.header("X-Request-ID")).count == 1)
        #expect(Set(transport.header("Idempotency-Key")).count == 1)
        #expect(transport.header("Idempotency-Key").allSatisfy { $0 != nil })
        #expect(transport.header("Authorization") == ["Bearer token-1"] + Array(repeating: "Bearer token-2", count: 3))
    }

    @Test("uses the key of the user's action, and none where none is asked for")
    func keys() async throws {
        let transport = ScriptedTransport([.status(200, Probe.json), .status(200, Probe.json)])
        let client = PipelineHTTPClient.scripted(transport)
        _ = try await client.send(.probe(.post, key: "press-1"))
        _ = try await client.send(.probe(.post))
        #expect(transport.header("Idempotency-Key") == ["press-1", nil])
    }

    @Test(
        "turns a status outside the accepted ones into an error with code, delay and request id",
        arguments: [
            (404, #"{"error":{"code":"not_found","message":"secret"}}"#, "not_found"), (404, "<html>no</html>", nil),
            (500, "", nil), (418, #"{"error":"flat"}"#, nil), (409, #"{"error":{"code":"two words"}}"#, nil),
            (400, #"{"error":{"code":"\#(String(repeating: "x", count: 65))"}}"#, nil), (302, "", nil),
            (400, #"{"error":{"code":""}}"#, nil),
        ] as [(Int, String, String?)])
    func status(status: Int, body: String, code: String?) async throws {
        let transport = ScriptedTransport([.status(status, body)])
        let error = await thrown { try await PipelineHTTPClient.scripted(transport).send(.probe()) }
        let id = try #require(transport.header("X-Request-ID").first)
        #expect(error as? NetworkError == .status(status, code: code, requestID: id))
        #expect(transport.sent.count == 1)
    }

    @Test("reads nothing from an error body beyond its bound")
    func hugeErrorBody() async throws {
        let body = #"{"error":{"code":"x"},"pad":""# + String(repeating: "p", count: 70_000) + #""}"#
        let transport = ScriptedTransport([.status(400, body)])
        let error = await thrown { try await PipelineHTTPClient.scripted(transport).send(.probe()) }
        guard case .status(400, code: nil, _, _) = error as? NetworkError else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("gives the whole reply where any status is accepted", arguments: [200, 202, 403, 410, 429, 500])
    func wholeReply(status: Int) async throws {
        let transport = ScriptedTransport([.status(status, "body", headers: ["Retry-After": "7"])])
        let endpoint = Endpoint<HTTPReply>(
            .get, "/auth/device/{code}", parameters: ["code": "x"], policy: .publicPolling)
        let reply = try await PipelineHTTPClient.scripted(transport).send(endpoint)
        #expect(reply == HTTPReply(status: status, headers: reply.headers, body: Data("body".utf8)))
        #expect(reply.headers["retry-after"] == "7")
        #expect(transport.sent.count == 1)
    }

    @Test("decodes no body where none is due, and says so where one is")
    func emptyBody() async throws {
        let transport = ScriptedTransport([.status(204), .status(200), .status(204)])
        let client = PipelineHTTPClient.scripted(transport)
        let empty = Endpoint<EmptyReply>(.delete, "/x", policy: .public)
        #expect(try await client.send(empty) == EmptyReply())
        #expect(try await client.send(empty) == EmptyReply())
        let error = await thrown { try await client.send(.probe()) }
        guard case .decoding("the body is empty", requestID: .some) = error as? NetworkError else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("hands the endpoint's limits to the transport, and what is left of the deadline")
    func limits() async throws {
        let transport = ScriptedTransport([.status(503, headers: ["Retry-After": "10"]), .status(200, Probe.json)])
        let clock = TestClock()
        let client = PipelineHTTPClient.scripted(transport, clock: clock)
        var endpoint = Endpoint<Probe>.probe()
        endpoint.policy.deadline = .seconds(30)
        endpoint.policy.maxResponseBytes = 99
        let sending = endpoint
        async let value = client.send(sending)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        _ = try await value
        #expect(transport.limits.map(\.deadline) == [.seconds(30), .seconds(20)])
        #expect(transport.limits.map(\.maxResponseBytes) == [99, 99])
    }

    @Test("tells its interceptors each step, and the end once")
    func events() async throws {
        let recorder = Recorder()
        let transport = ScriptedTransport([.failure(.timedOut), .status(200, Probe.json)])
        let clock = TestClock()
        let client = PipelineHTTPClient.scripted(transport, others: [recorder], clock: clock)
        async let value = client.send(.probe())
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))
        _ = try await value
        #expect(
            recorder.events == [
                .adapting, .sending, .failed(.transport(.timedOut), duration: .zero),
                .retrying(after: .milliseconds(500), because: .transport(.timedOut)), .adapting, .sending,
                .responded(status: 200, bytes: 11, duration: .zero),
                .finished(.succeeded(status: 200), duration: .milliseconds(500)),
            ])
    }

    @Test("passes on what an interceptor throws, having sent nothing")
    func throwingInterceptor() async {
        struct Refusal: Error, Equatable {}
        struct Refusing: RequestInterceptor {
            func adapt(_ request: URLRequest, context: inout RequestContext) throws -> URLRequest { throw Refusal() }
        }
        let transport = ScriptedTransport([])
        let error = await thrown {
            try await PipelineHTTPClient.scripted(transport, others: [Refusing()]).send(.probe())
        }
        #expect(error is Refusal)
        #expect(transport.sent.isEmpty)
    }
}
