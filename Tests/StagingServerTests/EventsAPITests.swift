import Foundation
import Testing

@testable import StagingServer

@Suite struct EventsAPITests {
    let server: TestServer
    let token: String

    init() throws {
        server = try TestServer()
        token = try server.signIn().accessToken
    }

    @Test func changesArriveInOrder() throws {
        let stream = try open()
        try server.call("POST", "/_staging/items", body: #"{"count":2}"#)
        let id = try #require(try server.call("GET", "/v1/feed?limit=1", token: token).ids().first)
        try server.call("POST", "/v1/feed/\(id)/comments", token: token, body: #"{"text":"t"}"#)
        try server.call("DELETE", "/_staging/items/\(id)")
        let events = try read(stream, count: 4)
        #expect(events.map(\.kind) == ["item.created", "item.created", "item.updated", "item.deleted"])
        #expect(events[0].data == #"{"id":"new-1-2"}"#)
        #expect(events[1].data == #"{"id":"new-1-1"}"#)
        #expect(events.map(\.seq) == events.map(\.seq).sorted())
    }

    @Test func whoComesBackGetsWhatWasMissed() throws {
        let stream = try open()
        try server.call("POST", "/_staging/items", body: #"{"count":3}"#)
        let events = try read(stream, count: 3)
        stream.leave()
        let again = try open(after: String(events[0].seq))
        #expect(try read(again, count: 2) == Array(events.dropFirst()))
    }

    @Test func whoLeftBeforeTheFirstEventHasAPlaceToo() throws {
        let stream = try open()
        let text = String(decoding: stream.received, as: UTF8.self)
        let place = try #require(text.firstMatch(of: /id: (\d+)/)?.1)
        stream.leave()
        try server.call("POST", "/_staging/items", body: #"{"count":1}"#)
        #expect(try read(try open(after: String(place)), count: 1).map(\.kind) == ["item.created"])
    }

    @Test(arguments: ["0", "7", "99999999999999999", "nonsense"])
    func aPlaceThatCannotBeReplayedIsAReset(place: String) throws {
        let stream = try open(after: place)
        let reset = try read(stream, count: 1)
        #expect(reset.map(\.kind) == ["reset"])
        try server.call("POST", "/_staging/items", body: #"{"count":1}"#)
        #expect(try read(stream, count: 2).map(\.kind) == ["reset", "item.created"])
    }

    @Test func openStreamsCanBeResetAndWhatWasBeforeIsForgotten() throws {
        let stream = try open()
        try server.call("POST", "/_staging/items", body: #"{"count":1}"#)
        let before = try read(stream, count: 1)
        #expect(try server.call("POST", "/_staging/events/reset").status == 204)
        #expect(try read(stream, count: 2).map(\.kind) == ["item.created", "reset"])
        #expect(try read(try open(after: String(before[0].seq)), count: 1).map(\.kind) == ["reset"])
    }

    @Test func openStreamsCanBeClosedAndLoseNothing() throws {
        let stream = try open()
        let place = try #require(String(decoding: stream.received, as: UTF8.self).firstMatch(of: /id: (\d+)/)?.1)
        #expect(try server.call("POST", "/_staging/events/close").status == 204)
        #expect(stream.read() && stream.ending == .closed)
        #expect(try server.entry { $0.path == "/v1/feed/events" }.outcome == "completed")
        try server.call("POST", "/_staging/items", body: #"{"count":1}"#)
        #expect(try read(try open(after: String(place)), count: 1).map(\.kind) == ["item.created"])
    }

    @Test func aFaultAnswers204ToSayThatNobodyShouldReconnect() throws {
        try server.setFaults(#"[{"path":"/feed/events","action":"status","status":204}]"#)
        #expect(try server.call("GET", "/v1/feed/events", token: token).status == 204)
    }

    @Test func onlyTheLatestEventsAreReplayed() {
        let log = EventLog(capacity: 3, start: 100)
        for number in 0..<5 { log.publish(.created, id: "\(number)") }
        #expect(log.missed(after: 101) == .reset(seq: 105))
        #expect(log.missed(after: 103) == .events([event(104, "3"), event(105, "4")]))
        #expect(log.missed(after: 105) == .events([]))
        #expect(log.missed(after: 106) == .reset(seq: 105))
    }

    @Test func aQuietStreamHasAHeartbeat() throws {
        let log = EventLog()
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        let watch = ConnectionWatch(descriptor: ends[0], stop: try Signal())
        let body = EventBody(log, after: 0, wake: try Signal(), watch: watch, heartbeat: .milliseconds(20))
        var bytes = [UInt8](repeating: 0, count: 100)
        let step = bytes.withUnsafeMutableBytes { body.next(into: $0) }
        guard case .bytes(let count) = step else { throw RawConnection.Failure("no heartbeat but \(step)") }
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == ": heartbeat\n\n")
    }

    @Test func aClientThatLeavesItsStreamIsSeen() throws {
        try open().leave()
        #expect(try server.entry { $0.path == "/v1/feed/events" }.outcome == "clientAborted")
    }

    @Test func aFaultOf204TellsTheClientToStop() throws {
        try server.setFaults(#"[{"path":"/feed/events","status":204}]"#)
        #expect(try server.call("GET", "/v1/feed/events", token: token).status == 204)
    }

    @Test func fiveHundredStreamsAllHearOfANewItem() throws {
        let streams = try (0..<500).map { _ in try open() }
        try server.call("POST", "/_staging/items", body: #"{"count":1}"#)
        for stream in streams { #expect(try read(stream, count: 1).count == 1) }
        let start = ContinuousClock.now
        server.server.stop()
        #expect(start.duration(to: .now) < .milliseconds(500))
    }

    struct Received: Equatable {
        let seq: Int
        let kind: String
        let data: String
    }

    /// Returns once the stream has begun.
    private func open(after place: String? = nil) throws -> RawConnection {
        let headers = place.map { ["Last-Event-ID": $0] } ?? [:]
        let stream = try server.open("GET", "/v1/feed/events", token: token, headers: headers)
        #expect(stream.read { String(decoding: $0, as: UTF8.self).contains("retry: 2000") })
        return stream
    }

    private func read(_ stream: RawConnection, count: Int) throws -> [Received] {
        func events(_ data: Data) -> [Received] {
            String(decoding: data, as: UTF8.self).matches(of: /id: (\d+)\nevent: (.*)\ndata: (.*)\n\n/)
                .compactMap { match in
                    Int(match.1).map { Received(seq: $0, kind: String(match.2), data: String(match.3)) }
                }
        }
        guard stream.read(until: { events($0).count >= count }) else {
            throw RawConnection.Failure("no \(count) events in \(String(decoding: stream.received, as: UTF8.self))")
        }
        return events(stream.received)
    }

    private func event(_ seq: Int, _ id: String) -> EventLog.Event { EventLog.Event(seq: seq, kind: .created, id: id) }
}
