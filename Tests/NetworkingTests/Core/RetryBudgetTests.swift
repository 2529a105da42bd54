import Foundation
import TestSupport
import Testing

@testable import Networking

@Suite("The retry budget")
struct RetryBudgetTests {
    @Test("lets a tenth of what goes well be retried, beyond its reserve")
    func ratio() {
        let budget = RetryBudget(ratio: 0.1, reserve: 2)
        #expect((0..<3).map { _ in budget.spend() } == [true, true, false])
        for _ in 0..<9 { budget.earn() }
        #expect(!budget.spend())
        // Floating point: ten tenths may fall a little short of one.
        for _ in 0..<2 { budget.earn() }
        #expect(budget.spend() && !budget.spend())
    }

    @Test("never holds more than its reserve")
    func cap() {
        let budget = RetryBudget(ratio: 1, reserve: 3)
        for _ in 0..<100 { budget.earn() }
        #expect((0..<4).map { _ in budget.spend() } == [true, true, true, false])
    }

    @Test("ends a call with its failure where none is left, and only a retry that is sent costs one")
    func pipeline() async {
        let budget = RetryBudget(ratio: 0, reserve: 1)
        let clock = TestClock()
        let transport = ScriptedTransport { _ in .status(503) }
        let client = PipelineHTTPClient(
            baseURL: testBaseURL, transport: transport, interceptors: [],
            retry: BackoffRetryPolicy(random: FixedRandom()), budget: budget, decoder: JSONResponseDecoder(),
            clock: clock)
        _ = await thrown { try await client.send(.probe(.post)) }
        #expect(transport.sent.count == 1)
        let task = Task { try await client.send(.probe()) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        _ = await thrown { try await task.value }
        #expect(transport.sent.count == 3)
        _ = await thrown { try await client.send(.probe()) }
        #expect(transport.sent.count == 4)
    }
}
