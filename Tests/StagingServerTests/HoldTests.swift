import Foundation
import Testing

@testable import StagingServer

@Suite struct HoldTests {
    struct Status: Decodable {
        struct Held: Decodable {
            let number: Int
            let requestId: String?
        }
        let isOn: Bool
        let held: [Held]
    }

    let server: TestServer
    let token: String

    init() throws {
        server = try TestServer()
        token = try server.signIn().accessToken
    }

    func status() throws -> Status {
        try JSONDecoder().decode(Status.self, from: try server.call("GET", "/_staging/hold").body)
    }

    /// Waits until this many answers are held, 5 s at most.
    func waitForHeld(_ count: Int) throws {
        let deadline = ContinuousClock.now + .seconds(5)
        while try status().held.count != count {
            guard ContinuousClock.now < deadline else { throw RawConnection.Failure("\(count) are never held") }
        }
    }

    /// Requests with the ids r0, r1 …, held in that order.
    func hold(_ count: Int, path: String = "/v1/me") throws -> [RawConnection] {
        try (0..<count).map { index in
            let connection = try server.open("GET", path, token: token, headers: ["X-Request-ID": "r\(index)"])
            try waitForHeld(index + 1)
            return connection
        }
    }

    /// The ids of the requests in the order in which their answers were sent.
    func answered(_ count: Int) throws -> [String] {
        let deadline = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < deadline {
            let ids = try server.journal().compactMap(\.requestId)
            if ids.count == count { return ids }
        }
        throw RawConnection.Failure("not all were answered")
    }

    @Test func answersAreHeldUntilTheyAreReleasedOneByOne() throws {
        #expect(try server.call("PUT", "/_staging/hold").status == 200)
        let connections = try hold(2)
        #expect(connections[0].read(timeout: .milliseconds(20)) == false)
        #expect(try server.call("POST", "/_staging/hold/release", body: #"{"count":1}"#).text == #"{"released":[1]}"#)
        #expect(connections[0].read())
        #expect(RawReply(connections[0].received, ending: .closed).status == 200)
        #expect(try status().held.map(\.number) == [2])
        #expect(try server.call("DELETE", "/_staging/hold").status == 204)
        #expect(connections[1].read())
        #expect(try server.call("GET", "/v1/me", token: token).status == 200)
    }

    @Test(arguments: [
        (#"{"order":"reversed"}"#, ["r4", "r3", "r2", "r1", "r0"]), ("", ["r0", "r1", "r2", "r3", "r4"]),
    ])
    func answersGoInTheOrderThatIsAskedFor(body: String, ids: [String]) throws {
        try server.call("PUT", "/_staging/hold", body: #"{"path":"/me"}"#)
        let connections = try hold(5)
        #expect(try server.call("POST", "/_staging/hold/release", body: body).status == 200)
        #expect(try answered(5) == ids)
        connections.forEach { $0.read() }
    }

    @Test func aShuffleIsTheSameForTheSameSeed() {
        let numbers = Array(1...20)
        #expect(HoldOrder.shuffled(seed: 7).arranged(numbers) == HoldOrder.shuffled(seed: 7).arranged(numbers))
        #expect(HoldOrder.shuffled(seed: 7).arranged(numbers) != HoldOrder.shuffled(seed: 8).arranged(numbers))
        #expect(HoldOrder.shuffled(seed: 7).arranged(numbers).sorted() == numbers)
    }

    @Test func onlyWhatIsNamedIsHeld() throws {
        try server.call("PUT", "/_staging/hold", body: #"{"method":"put","path":"/feed"}"#)
        #expect(try server.call("GET", "/v1/feed", token: token).status == 200)
        #expect(try server.call("PUT", "/v1/me", token: token).status == 405)
    }

    @Test func aHeldClientThatLeavesIsSeenAtOnce() throws {
        try server.call("PUT", "/_staging/hold")
        let connection = try #require(try hold(1).first)
        connection.leave()
        let entry = try server.entry { $0.requestId == "r0" }
        #expect(entry.outcome == "clientAborted" && entry.status == nil)
        #expect(try status().held.isEmpty)
        #expect(try server.call("POST", "/_staging/hold/release").text == #"{"released":[]}"#)
    }

    @Test func theWorkOfAHeldAnswerIsDone() throws {
        let id = try #require(try server.call("GET", "/v1/feed?limit=1", token: token).ids().first)
        try server.call("PUT", "/_staging/hold", body: #"{"method":"PUT"}"#)
        let connection = try server.open("PUT", "/v1/feed/\(id)/saved", token: token)
        try waitForHeld(1)
        let viewer = try server.call("GET", "/v1/feed/\(id)", token: token).json["viewer"] as? [String: Any]
        #expect(viewer?["saved"] as? Bool == true)
        connection.leave()
    }

    @Test func aFaultHappensAfterTheHold() throws {
        try server.setFaults(#"[{"path":"/me","action":"dropBeforeReply"}]"#)
        try server.call("PUT", "/_staging/hold")
        let connection = try #require(try hold(1).first)
        #expect(connection.ending == .open)
        try server.call("DELETE", "/_staging/hold")
        #expect(connection.read() && connection.received.isEmpty)
    }

    @Test(arguments: [#"{"order":"random"}"#, #"{"count":0}"#, "[]"]) func aReleaseThatMakesNoSenseIsRefused(
        body: String
    ) throws {
        #expect(try server.call("POST", "/_staging/hold/release", body: body).status == 400)
    }

    @Test func stoppingWaitsForNoHeldAnswer() throws {
        try server.call("PUT", "/_staging/hold")
        let connections = try hold(3)
        let start = ContinuousClock.now
        server.server.stop()
        #expect(start.duration(to: .now) < .seconds(5))
        connections.forEach { $0.read() }
    }
}
