import Foundation
import Testing

@testable import StagingServer

@Suite struct CommentsAPITests {
    let server: TestServer
    let token: String
    let item: String

    init() throws {
        server = try TestServer()
        token = try server.signIn().accessToken
        item = try #require(try server.call("GET", "/v1/feed?limit=1", token: token).ids().first)
    }

    @Test func aCommentIsOnTopAndCounted() throws {
        let before = try commentCount()
        let reply = try post("Hello\n\n👋", key: "a")
        #expect(reply.status == 201)
        #expect(reply.json["text"] as? String == "Hello\n\n👋")
        let list = try server.call("GET", "/v1/feed/\(item)/comments", token: token)
        #expect(list.ids().first == reply.json["id"] as? String)
        #expect(try commentCount() == before + 1)
    }

    @Test func pagesHoldWhileCommentsComeIn() throws {
        for number in 0..<10 { try post("\(number)") }
        let path = "/v1/feed/\(item)/comments?limit=4"
        let first = try server.call("GET", path, token: token)
        try post("in between")
        var ids = first.ids()
        var cursor = first.json["nextCursor"] as? String
        while let next = cursor {
            let page = try server.call("GET", "\(path)&cursor=\(next)", token: token)
            ids += page.ids()
            cursor = page.json["nextCursor"] as? String
        }
        #expect(Set(ids).count == ids.count)
        #expect(ids.count == (try commentCount()) - 1)
    }

    @Test func aRepeatWithTheSameKeyWritesNothingTwice() throws {
        let before = try commentCount()
        let first = try post("once", key: "k")
        let second = try post("once", key: "k")
        #expect(second.status == 201)
        #expect(second.body == first.body)
        #expect(try commentCount() == before + 1)
    }

    @Test func aCommentWhoseAnswerWasLostIsWrittenOnce() throws {
        let before = try commentCount()
        try server.setFaults(#"[{"method":"POST","path":"/feed","action":"dropAfterCommit","times":1}]"#)
        #expect(try post("lost", key: "k").status == nil)
        #expect(try post("lost", key: "k").status == 201)
        #expect(try commentCount() == before + 1)
    }

    @Test func aKeyThatCameWithAnotherBodyIsRefused() throws {
        try post("one", key: "k")
        let reply = try post("two", key: "k")
        #expect(reply.status == 422)
        #expect(reply.errorCode == "idempotency_key_reused")
    }

    @Test func aRepeatWhileTheFirstStillRunsIsToldSo() throws {
        try server.setFaults(#"[{"method":"POST","path":"/feed","delayMs":60000,"times":1}]"#)
        let first = try server.open(
            "POST", "/v1/feed/\(item)/comments", token: token, body: #"{"text":"t"}"#, headers: ["Idempotency-Key": "k"]
        )
        #expect(!first.read(timeout: .milliseconds(50)))
        let repeated = try post("t", key: "k")
        #expect(repeated.status == 409)
        #expect(repeated.errorCode == "request_in_progress")
        // The first leaves before anything is written: its key is free again.
        first.leave()
        _ = try server.entry { $0.outcome == "clientAborted" }
        #expect(try post("t", key: "k").status == 201)
    }

    @Test func aKeyBelongsToItsAccount() throws {
        let other = try server.signIn("grace", "hopper").accessToken
        let mine = try post("one", key: "k")
        let theirs = try post("two", key: "k", token: other)
        #expect(theirs.status == 201)
        #expect(theirs.json["id"] as? String != mine.json["id"] as? String)
    }

    @Test func aFailedCommentDoesNotUseItsKeyUp() throws {
        try server.setFaults(#"[{"method":"POST","path":"/feed","status":503,"times":1}]"#)
        #expect(try post("t", key: "k").status == 503)
        #expect(try post("t", key: "k").status == 201)
    }

    @Test(arguments: ["", " \n"]) func aCommentHasText(text: String) throws {
        #expect(try post(text).status == 400)
    }

    @Test func thereAreNoCommentsOnNothing() throws {
        #expect(try server.call("GET", "/v1/feed/nothing/comments", token: token).errorCode == "not_found")
    }

    @discardableResult
    private func post(_ text: String, key: String? = nil, token: String? = nil) throws -> RawReply {
        let body = try String(decoding: JSONEncoder().encode(["text": text]), as: UTF8.self)
        return try server.call(
            "POST", "/v1/feed/\(item)/comments", token: token ?? self.token, body: body,
            headers: key.map { ["Idempotency-Key": $0] } ?? [:])
    }

    private func commentCount() throws -> Int {
        let count = try server.call("GET", "/v1/feed/\(item)", token: token).json["commentCount"] as? Int
        return try #require(count)
    }
}
