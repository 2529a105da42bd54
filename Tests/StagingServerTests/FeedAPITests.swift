import Foundation
import Testing

@testable import StagingServer

@Suite struct FeedAPITests {
    let server: TestServer
    let token: String

    init() throws {
        server = try TestServer()
        token = try server.signIn().accessToken
    }

    @Test func aPageHasTwentyItemsUnlessALimitIsGiven() throws {
        #expect(try server.call("GET", "/v1/feed", token: token).ids().count == 20)
        #expect(try server.call("GET", "/v1/feed?limit=3", token: token).ids().count == 3)
    }

    @Test(arguments: ["0", "101", "-1", "x", ""]) func aLimitOutsideOneToAHundredIsRefused(limit: String) throws {
        let reply = try server.call("GET", "/v1/feed?limit=\(limit)", token: token)
        #expect(reply.status == 400)
        #expect(reply.errorCode == "invalid_limit")
    }

    @Test func cursorsLeadThroughTheWholeFeedAndEnd() throws {
        let ids = try allIDs()
        #expect(ids.count == 50)
        #expect(Set(ids).count == 50)
    }

    @Test func itemsThatComeOrGoBetweenPagesNeitherRepeatNorHideOthers() throws {
        let first = try server.call("GET", "/v1/feed?limit=10", token: token)
        try server.call("POST", "/_staging/items", body: #"{"count":5}"#)
        // The last item of the page is the one that the cursor names.
        let gone = try #require(first.ids().last)
        #expect(try server.call("DELETE", "/_staging/items/\(gone)").status == 204)
        let rest = try allIDs(from: first.json["nextCursor"] as? String)
        #expect(rest.count == 40)
        #expect(Set(rest).isDisjoint(with: first.ids()))
    }

    @Test func newItemsAreOnTop() throws {
        let reply = try server.call("POST", "/_staging/items", body: #"{"count":3}"#)
        #expect(reply.status == 201)
        let added = try #require(reply.json["ids"] as? [String])
        #expect(added.count == 3)
        #expect(try server.call("GET", "/v1/feed?limit=3", token: token).ids() == added)
    }

    @Test(arguments: ["x", "!!", "ZmVlZA", "Y29tbWVudHMgMCBh"]) func anUnknownCursorIsRefused(cursor: String) throws {
        let reply = try server.call("GET", "/v1/feed?cursor=\(cursor)", token: token)
        #expect(reply.status == 400)
        #expect(reply.errorCode == "invalid_cursor")
    }

    @Test func theQueryFiltersByText() throws {
        let item = try #require(try server.call("GET", "/v1/feed?limit=1", token: token).ids().first)
        let title = try #require(try server.call("GET", "/v1/feed/\(item)", token: token).json["title"] as? String)
        let query = try #require(title.uppercased().addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        #expect(try server.call("GET", "/v1/feed?q=\(query)", token: token).ids().contains(item))
        #expect(try server.call("GET", "/v1/feed?q=%22no%20such%20text%22", token: token).ids().isEmpty)
    }

    @Test func onlyTheItemItselfHasABody() throws {
        let page = try server.call("GET", "/v1/feed?limit=1", token: token)
        let items = try #require(page.json["items"] as? [[String: Any]])
        let id = try #require(items[0]["id"] as? String)
        let item = try server.call("GET", "/v1/feed/\(id)", token: token).json
        #expect(items[0]["body"] == nil)
        #expect(item["body"] is String)
        #expect(item.keys.contains("url"))
        #expect((item["viewer"] as? [String: Any])?["saved"] as? Bool == false)
    }

    @Test func anIDWithSlashesAndAQuestionMarkIsOneSegment() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("items-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let item = """
            [{"id":"https://x/?p=1","title":"T","author":{"id":"a","name":"A","handle":"a"},\
            "publishedAt":"2026-01-02T03:04:05Z","summary":"S","url":null,"tags":[],"body":"B"}]
            """
        try Data(item.utf8).write(to: URL(fileURLWithPath: path))
        let server = try TestServer(itemsFile: path)
        let token = try server.signIn().accessToken
        let reply = try server.call("GET", "/v1/feed/https%3A%2F%2Fx%2F%3Fp%3D1", token: token)
        #expect(reply.json["id"] as? String == "https://x/?p=1")
        #expect(reply.json["publishedAt"] as? String == "2026-01-02T03:04:05Z")
    }

    @Test func savedMarksBelongToAnAccount() throws {
        let other = try server.signIn("grace", "hopper").accessToken
        let id = try #require(try server.call("GET", "/v1/feed?limit=1", token: token).ids().first)
        for _ in 0..<2 { #expect(try server.call("PUT", "/v1/feed/\(id)/saved", token: token).status == 204) }
        #expect(try isSaved(id, token: token))
        #expect(try !isSaved(id, token: other))
        for _ in 0..<2 { #expect(try server.call("DELETE", "/v1/feed/\(id)/saved", token: token).status == 204) }
        #expect(try !isSaved(id, token: token))
        #expect(try server.call("PUT", "/v1/feed/nothing/saved", token: token).errorCode == "not_found")
    }

    @Test func anUnknownItemIsNotFound() throws {
        let reply = try server.call("GET", "/v1/feed/nothing", token: token)
        #expect(reply.status == 404)
        #expect(reply.errorCode == "not_found")
    }

    @Test func aHeadIsAGetWithoutItsBody() throws {
        let reply = try server.call("HEAD", "/v1/feed?limit=2", token: token)
        let whole = try server.call("GET", "/v1/feed?limit=2", token: token)
        #expect(reply.status == 200 && reply.body.isEmpty)
        #expect(reply.headers["content-length"] == String(whole.body.count))
    }

    @Test func anItemInAListIsTheItemWithoutItsBody() throws {
        let page = try server.call("GET", "/v1/feed?limit=100", token: token).json["items"] as? [[String: Any]] ?? []
        for listed in page {
            let id = try #require(listed["id"] as? String)
            var item = try server.call("GET", "/v1/feed/\(id)", token: token).json
            #expect(item.removeValue(forKey: "body") is String)
            #expect(NSDictionary(dictionary: item) == NSDictionary(dictionary: listed))
        }
        #expect(page.count == 50)
    }

    @Test func anotherMethodIsToldTheRightOnes() throws {
        let reply = try server.call("PATCH", "/v1/feed/x/saved", token: token)
        #expect(reply.status == 405)
        #expect(reply.headers["allow"] == "PUT, DELETE")
    }

    @Test func anEmptyFeedIsAPageWithoutItems() throws {
        let server = try TestServer(items: 0)
        let reply = try server.call("GET", "/v1/feed", token: try server.signIn().accessToken)
        #expect(reply.status == 200)
        #expect(reply.ids().isEmpty)
        #expect(reply.json["nextCursor"] == nil)
    }

    private func isSaved(_ id: String, token: String) throws -> Bool {
        let viewer = try server.call("GET", "/v1/feed/\(id)", token: token).json["viewer"] as? [String: Any]
        return viewer?["saved"] as? Bool ?? false
    }

    private func allIDs(from cursor: String? = nil) throws -> [String] {
        var ids: [String] = []
        var cursor = cursor
        repeat {
            let rest = cursor.map { "&cursor=\($0)" } ?? ""
            let reply = try server.call("GET", "/v1/feed?limit=7\(rest)", token: token)
            ids += reply.ids()
            cursor = reply.json["nextCursor"] as? String
        } while cursor != nil
        return ids
    }
}
