import Foundation
import Testing

@testable import StagingServer

@Suite struct JournalTests {
    @Test func aReplyThatArrivedIsInTheJournalOfTheNextRequest() throws {
        let server = try TestServer()
        let token = try server.signIn().accessToken
        for number in 0..<50 {
            try server.call("GET", "/v1/feed?limit=100", token: token, headers: ["X-Request-ID": "id-\(number)"])
            let entry = try #require(try server.journal(after: number + 1).last)
            #expect(entry.requestId == "id-\(number)")
            #expect(entry.outcome == "completed")
            #expect(entry.status == 200)
            #expect(entry.path == "/v1/feed")
        }
    }

    @Test func aClientThatLeavesDuringADelayIsSeenWithinTenMilliseconds() throws {
        let server = try TestServer()
        try server.setFaults(#"[{"path":"/feed","delayMs":60000}]"#)
        // The best of three: it is the server that is measured, and not what else the machine does.
        let delays = try (0..<3).map { number in
            let id = "left-\(number)"
            let connection = try server.open("GET", "/v1/feed", headers: ["X-Request-ID": id])
            // Its thread has to be in the delay, and nothing tells from outside.
            #expect(!connection.read(timeout: .milliseconds(50)))
            let left = Date()
            connection.leave()
            let entry = try server.entry { $0.requestId == id }
            #expect(entry.outcome == "clientAborted")
            #expect(entry.status == nil)
            let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            let started = try Date(entry.startedAt, strategy: format)
            return started.addingTimeInterval(entry.durationMs / 1000).timeIntervalSince(left)
        }
        let best = try #require(delays.min())
        #expect(best < 0.010)
    }

    @Test func aHundredClientsLeavingAtOnceAreAllSeen() throws {
        let server = try TestServer()
        try server.setFaults(#"[{"path":"/feed","delayMs":60000}]"#)
        let connections = try (0..<100).map { _ in try server.open("GET", "/v1/feed") }
        connections.forEach { $0.leave() }
        let deadline = ContinuousClock.now + .seconds(5)
        while try server.journal().count < 100, ContinuousClock.now < deadline {}
        #expect(try server.journal().count { $0.outcome == "clientAborted" } == 100)
    }

    @Test func theSurfaceOfTheServerItselfIsNotJournaled() throws {
        let server = try TestServer()
        try server.call("GET", "/_staging")
        try server.call("GET", "/_staging/faults")
        #expect(try server.journal().isEmpty)
    }

    @Test func onlyTheLatestEntriesAreKept() {
        let journal = Journal(capacity: 100, log: nil)
        for number in 0..<1000 { journal.add(entry(path: "/\(number)"), leaving: nil) }
        #expect(journal.entries(after: 0).map(\.seq) == Array(901...1000))
        #expect(journal.entries(after: 998).map(\.path) == ["/998", "/999"])
        #expect(journal.entries(after: 5000).isEmpty)
    }

    private func entry(path: String) -> JournalEntry {
        JournalEntry(
            seq: 0, requestId: nil, method: "GET", path: path, status: 200, outcome: .completed, startedAt: Date(),
            durationMs: 1)
    }
}
