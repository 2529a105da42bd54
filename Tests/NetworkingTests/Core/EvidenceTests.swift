import Foundation
import TestSupport
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Evidence")
struct EvidenceTests {
    final class Sink: LogSink {
        private let kept = Locked<[LogRecord]>([])
        func write(_ record: LogRecord) { kept.withLock { $0.append(record) } }
        var records: [LogRecord] { kept.withLock { $0 } }
    }

    let clock = TestClock()
    let sink = Sink()
    let metrics = InMemoryNetworkMetrics()

    func client(_ transport: ScriptedTransport, tokens: FakeTokens? = nil) -> PipelineHTTPClient {
        .scripted(
            transport, tokens: tokens, others: [LoggingInterceptor(sink: sink), MetricsInterceptor(metrics: metrics)],
            clock: clock)
    }

    @Test("logs each step of a call by its template, under one request id")
    func steps() async throws {
        let transport = ScriptedTransport([
            .status(401), .status(503, headers: ["Retry-After": "2"]), .status(200, Probe.json),
        ])
        let client = client(transport, tokens: FakeTokens())
        let endpoint = Endpoint<Probe>(.get, "/feed/{id}", parameters: ["id": "hidden"])
        async let value = client.send(endpoint)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        _ = try await value
        #expect(
            sink.records.map(\.event) == [
                "send", "response", "replay", "send", "response", "retry", "send", "response", "done",
            ])
        #expect(sink.records.map(\.attempt) == [1, 1, 1, 1, 1, 1, 2, 2, 2])
        #expect(sink.records.compactMap(\.status) == [401, 503, 200, 200])
        #expect(Set(sink.records.map(\.requestID)) == [transport.header("X-Request-ID")[0]])
        #expect(Set(sink.records.map(\.template)) == ["/feed/{id}"])
        #expect(sink.records.compactMap(\.delayMs) == [2000])
        #expect(sink.records.last?.durationMs == 2000)
    }

    @Test("says that a call was cancelled, which is no failure")
    func cancelled() async {
        let gate = Gate()
        let client = client(ScriptedTransport([.held(at: gate, .status(200, Probe.json))]))
        let task = Task { try await client.send(.probe()) }
        await gate.waitForArrivals()
        task.cancel()
        _ = await thrown { try await task.value }
        #expect(sink.records.map(\.event) == ["send", "cancelled"])
        let summary = metrics.snapshot()["/probe"]
        #expect(summary?.count == 1 && summary?.cancellations == 1 && summary?.failures == 0)
    }

    @Test("logs nothing of an endpoint whose policy says so")
    func off() async throws {
        var endpoint = Endpoint<Probe>.probe()
        endpoint.policy.logging = .off
        _ = try await client(ScriptedTransport([.status(200, Probe.json)])).send(endpoint)
        #expect(sink.records.isEmpty)
    }

    /// Secrets go in through every way there is; none may come out in a log, a metric or an error.
    @Test("holds no secret, whichever way it came in", arguments: [200, 302, 401, 404, 500])
    func secrets(status: Int) async throws {
        let mark = "SECRET"
        let body = #"{"error":{"code":"\#(mark) code","message":"\#(mark)"},"value":"\#(mark)"}"#
        let transport = ScriptedTransport(
            Array(
                repeating: .status(
                    status, body, headers: ["Set-Cookie": mark, "Location": "https://x/?t=\(mark)", "X-Token": mark]),
                count: 3))
        var endpoint = Endpoint<Probe>(
            .get, "/feed/{id}", parameters: ["id": mark], query: [URLQueryItem(name: mark, value: mark)],
            body: Data(mark.utf8))
        endpoint.idempotencyKey = mark
        let client = client(transport, tokens: FakeTokens())
        let error = await thrown { try await client.send(endpoint) }
        let lines = try sink.records.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        #expect(!lines.isEmpty)
        for text in lines + ["\(metrics.snapshot())", "\(String(describing: error))", "\(error.debugDescription)"] {
            #expect(!text.contains(mark))
        }
    }

    @Test("counts calls, failures, retries and replays by template, with percentiles of what went well")
    func aggregation() {
        for index in 1...100 {
            metrics.record(
                .call(template: "/a", outcome: .succeeded, duration: .milliseconds(index), attempts: 1))
        }
        metrics.record(.call(template: "/a", outcome: .failed, duration: .seconds(9), attempts: 3))
        metrics.record(.retry(template: "/a"))
        metrics.record(.replay(template: "/b"))
        metrics.record(
            .attempt(template: "/a", duration: .zero, evidence: AttemptEvidence(protocolName: "h2", isReused: true)))
        let a = metrics.snapshot()["/a"]
        #expect(a?.count == 101 && a?.failures == 1 && a?.retries == 1)
        #expect(a?.attempts == 1 && a?.reusedConnections == 1)
        #expect(a?.p50 == .milliseconds(50) && a?.p95 == .milliseconds(95) && a?.p99 == .milliseconds(99))
        #expect(metrics.snapshot()["/b"]?.replays == 1)
    }

    @Test("keeps the last durations only")
    func window() {
        for index in 0..<5000 {
            metrics.record(
                .call(template: "/a", outcome: .succeeded, duration: index < 3900 ? .seconds(9) : .zero, attempts: 1))
        }
        #expect(metrics.snapshot()["/a"]?.p99 == .zero)
    }
}
