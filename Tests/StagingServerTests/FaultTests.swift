import Foundation
import Testing

@testable import StagingServer

@Suite struct FaultTests {
    let server: TestServer
    let token: String

    init() throws {
        server = try TestServer()
        token = try server.signIn().accessToken
    }

    @Test func aStatusComesWithItsCodeAndItsDelay() throws {
        try server.setFaults(
            #"[{"path":"/v1/feed","status":503,"code":"store_closed","retryAfterSeconds":7,"times":1}]"#)
        let reply = try server.call("GET", "/v1/feed", token: token)
        #expect(reply.status == 503)
        #expect(reply.errorCode == "store_closed")
        #expect(reply.headers["retry-after"] == "7")
        #expect(try server.call("GET", "/v1/feed", token: token).status == 200)
    }

    @Test func aNumberForACodeIsTheStatus() throws {
        try server.setFaults(#"[{"path":"/feed","action":"status","code":507}]"#)
        let reply = try server.call("GET", "/v1/feed", token: token)
        #expect(reply.status == 507 && reply.errorCode == "fault")
    }

    @Test func retryAfterCanBeADate() throws {
        let date = "Wed, 21 Oct 2026 07:28:00 GMT"
        try server.setFaults(#"[{"path":"/feed","status":429,"retryAfterDate":"\#(date)"}]"#)
        #expect(try server.call("GET", "/v1/feed", token: token).headers["retry-after"] == date)
    }

    @Test func onlyTheMethodAndThePathOfTheRuleAreHit() throws {
        try server.setFaults(#"[{"method":"PUT","path":"/feed","status":500},{"path":"/me","status":501}]"#)
        #expect(try server.call("GET", "/v1/feed", token: token).status == 200)
        #expect(try server.call("PUT", "/v1/feed/x/saved", token: token).status == 500)
        #expect(try server.call("GET", "/v1/me", token: token).status == 501)
        #expect(try server.call("GET", "/_staging").status == 200)
    }

    @Test func aRuleHitsExactlyAsManyRequestsAsItSays() async throws {
        try server.setFaults(#"[{"path":"/feed","status":500,"times":13}]"#)
        let connections = try (0..<60).map { _ in try server.open("GET", "/v1/feed", token: token) }
        let statuses = connections.map { connection in
            connection.read()
            return RawReply(connection.received, ending: connection.ending).status
        }
        #expect(statuses.count { $0 == 500 } == 13)
        #expect(statuses.count { $0 == 200 } == 47)
        #expect(try server.call("GET", "/_staging/faults").text == "[]")
    }

    @Test func theRulesCanBeReadAndCleared() throws {
        try server.setFaults(#"[{"method":"get","path":"/feed","delayMs":5,"times":3}]"#)
        _ = try server.call("GET", "/v1/feed", token: token)
        #expect(
            try server.call("GET", "/_staging/faults").text
                == #"[{"delayMs":5,"method":"GET","path":"/feed","times":2}]"#)
        #expect(try server.call("DELETE", "/_staging/faults").status == 204)
        #expect(try server.call("GET", "/_staging/faults").text == "[]")
    }

    @Test(arguments: [
        "{}", "[{\"path\":1}]", #"[{"path":"feed"}]"#, #"[{"path":"/","time":1}]"#, #"[{"path":"/","code":99}]"#,
        #"[{"path":"/","action":"explode"}]"#, #"[{"path":"/","times":0}]"#,
        #"[{"path":"/","status":99}]"#, #"[{"path":"/","status":503,"retryAfterDate":"a\r\nb: c"}]"#,
    ])
    func aRuleThatMakesNoSenseIsRefusedAndChangesNothing(rules: String) throws {
        try server.setFaults(#"[{"path":"/feed","status":500}]"#)
        let reply = try server.call("PUT", "/_staging/faults", body: rules)
        #expect(reply.status == 400)
        #expect(reply.errorCode == "invalid_body")
        #expect(try server.call("GET", "/v1/feed", token: token).status == 500)
    }

    @Test(arguments: ["dropBeforeReply", "dropAfterCommit"]) func aDroppedReplyIsNothingAtAll(action: String) throws {
        try server.setFaults(#"[{"path":"/feed","action":"\#(action)","times":1}]"#)
        #expect(try server.call("GET", "/v1/feed", token: token).status == nil)
        #expect(try server.entry { $0.outcome == "dropped" }.status == nil)
    }

    @Test func onlyADropAfterTheCommitHasDoneTheWrite() throws {
        let id = try #require(try server.call("GET", "/v1/feed?limit=1", token: token).ids().first)
        for (action, isSaved) in [("dropBeforeReply", false), ("dropAfterCommit", true)] {
            try server.setFaults(#"[{"method":"PUT","path":"/feed","action":"\#(action)","times":1}]"#)
            #expect(try server.call("PUT", "/v1/feed/\(id)/saved", token: token).status == nil)
            let viewer = try server.call("GET", "/v1/feed/\(id)", token: token).json["viewer"] as? [String: Any]
            #expect(viewer?["saved"] as? Bool == isSaved)
        }
    }

    @Test(arguments: [("dropMidBody", RawConnection.Ending.reset), ("truncate", .closed)])
    func aCutBodyIsHalfOfWhatWasAnnounced(action: String, ending: RawConnection.Ending) throws {
        try server.setFaults(#"[{"path":"/feed","action":"\#(action)","times":1}]"#)
        let reply = try server.call("GET", "/v1/feed", token: token)
        let announced = try #require(reply.headers["content-length"].flatMap { Int($0) })
        #expect(reply.status == 200)
        #expect(reply.body.count == announced / 2)
        #expect(reply.ending == ending)
        #expect(try server.entry { $0.outcome == "dropped" }.status == 200)
    }

    @Test(arguments: ["dropMidBody", "truncate"]) func aReplyWithoutABodyIsLostAsAWhole(action: String) throws {
        let id = try #require(try server.call("GET", "/v1/feed?limit=1", token: token).ids().first)
        try server.setFaults(#"[{"path":"/feed","action":"\#(action)","times":1}]"#)
        #expect(try server.call("PUT", "/v1/feed/\(id)/saved", token: token).status == nil)
    }

    @Test func aStalledBodyEndsOnlyWithItsClient() throws {
        try server.setFaults(#"[{"path":"/feed","action":"stallMidBody","times":1}]"#)
        let connection = try server.open("GET", "/v1/feed", token: token)
        #expect(!connection.read(timeout: .milliseconds(150)))
        let reply = RawReply(connection.received, ending: connection.ending)
        #expect(reply.body.count == reply.headers["content-length"].flatMap { Int($0) }.map { $0 / 2 })
        connection.leave()
        #expect(try server.entry { $0.outcome == "clientAborted" }.status == 200)
    }

    @Test func aDripIsAsSlowAsItSaysAndWhole() throws {
        try server.setFaults(#"[{"path":"/me","action":"drip","bytesPerSecond":200,"times":1}]"#)
        let start = ContinuousClock.now
        let reply = try server.call("GET", "/v1/me", token: token)
        let seconds = start.duration(to: .now).seconds
        #expect(reply.json["handle"] as? String == "demo")
        #expect(seconds > Double(reply.body.count) / 200 * 0.9)
    }

    @Test func garbageIsASuccessThatIsNoJSON() throws {
        try server.setFaults(#"[{"path":"/feed","action":"garbage","times":1}]"#)
        let reply = try server.call("GET", "/v1/feed", token: token)
        #expect(reply.status == 200)
        #expect(reply.json.isEmpty)
    }

    @Test func anErrorPageIsHTML() throws {
        try server.setFaults(#"[{"path":"/feed","action":"html","status":504,"times":1}]"#)
        let reply = try server.call("GET", "/v1/feed", token: token)
        #expect(reply.status == 504)
        #expect(reply.headers["content-type"] == "text/html")
    }

    @Test func aRedirectLeadsToAnotherOrigin() throws {
        try server.setFaults(#"[{"path":"/feed","action":"redirect","times":1}]"#)
        let reply = try server.call("GET", "/v1/feed?limit=3", token: token)
        #expect(reply.status == 302)
        #expect(reply.headers["location"] == "http://localhost:\(server.port)/v1/feed?limit=3")
    }

    @Test func aFloodGoesOnUntilItsClientLeaves() throws {
        try server.setFaults(#"[{"path":"/feed","action":"flood","times":1}]"#)
        let connection = try server.open("GET", "/v1/feed", token: token)
        #expect(connection.read { $0.count > 20 << 20 })
        connection.leave()
        #expect(try server.entry { $0.outcome == "clientAborted" }.status == 200)
    }

    @Test func aDelayComesBeforeItsAction() throws {
        try server.setFaults(#"[{"path":"/feed","delayMs":120,"action":"dropBeforeReply","times":1}]"#)
        let start = ContinuousClock.now
        #expect(try server.call("GET", "/v1/feed", token: token).status == nil)
        #expect(start.duration(to: .now) >= .milliseconds(120))
    }
}
