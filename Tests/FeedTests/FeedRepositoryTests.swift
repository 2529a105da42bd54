import Foundation
import Networking
import TestSupport
import Testing

@testable import Feed

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The feed repository")
struct FeedRepositoryTests {
    static let item = """
        {"id":"1","title":"T","author":{"id":"a","name":"A","handle":"a"},"publishedAt":"2026-12-01T10:00:00.5+01:00",
         "summary":"S","url":"https://example.com/1","tags":["x","y"],"commentCount":3,"viewer":{"saved":true}}
        """

    func page(_ body: String) async throws -> FeedPage {
        try await FeedRepository(http: FakeHTTPClient { _ in body }).page()
    }

    @Test("maps a page to the model")
    func mapping() async throws {
        let page = try await page(#"{"items":[\#(Self.item)],"nextCursor":"c+/=","unknown":{"a":[1]}}"#)
        let expected = FeedItem(
            id: "1", title: "T", author: Author(id: "a", name: "A", handle: "a"),
            publishedAt: Date(timeIntervalSince1970: 1_796_115_600.5), summary: "S",
            url: URL(string: "https://example.com/1"), tags: ["x", "y"], commentCount: 3, isSaved: true)
        #expect(page == FeedPage(items: [expected], nextCursor: "c+/="))
    }

    @Test("asks with limit, cursor and query as they are, and the limit within its bounds")
    func request() async throws {
        let http = FakeHTTPClient { _ in #"{"items":[]}"# }
        let feed = FeedRepository(http: http)
        _ = try await feed.page()
        _ = try await feed.page(after: "a+b", limit: 500, query: "ä&b")
        _ = try await feed.page(limit: -3)
        #expect(http.sent.map(\.path) == Array(repeating: "/feed", count: 3))
        #expect(
            http.sent.map(\.query) == [["limit": "20"], ["limit": "100", "cursor": "a+b", "q": "ä&b"], ["limit": "1"]])
    }

    @Test("ends the list without a cursor", arguments: ["", #","nextCursor":null"#, #","nextCursor":"""#])
    func end(cursor: String) async throws {
        #expect(try await page(#"{"items":[]\#(cursor)}"#) == FeedPage(items: [], nextCursor: nil))
    }

    @Test("keeps a page whose entries are partly broken, and says what was left out")
    func omissions() async throws {
        let broken = [
            #"{"id":"2"}"#, "null", "7", #"{"id":"","title":"T"}"#,
            Self.item.replacingOccurrences(of: "2026-12-01T10:00:00.5+01:00", with: "yesterday"),
            Self.item.replacingOccurrences(of: #""id":"1""#, with: #""id":1"#),
            Self.item.replacingOccurrences(of: #""commentCount":3"#, with: #""commentCount":1.5"#),
            Self.item.replacingOccurrences(of: #""commentCount":3"#, with: #""commentCount":99999999999999999999"#),
        ]
        let page = try await page(#"{"items":[\#((broken + [Self.item]).joined(separator: ","))]}"#)
        #expect(page.items.map(\.id) == ["1"])
        #expect(
            page.omissions == [
                "entry 0: title is missing", "entry 1: items is null", "entry 2: items is not Dictionary<String, Any>",
                "entry 3: id is not valid", "entry 4: publishedAt is not valid", "entry 5: id is not String",
                "entry 6: a value can't be read", "entry 7: a value can't be read",
            ])
    }

    @Test("does without what a reader can do without")
    func sparse() async throws {
        let sparse =
            #"{"id":"1","title":"","author":{"id":"","name":"","handle":""},"publishedAt":"2026-12-01T10:00:00Z","url":null}"#
        let item = try #require(try await page(#"{"items":[\#(sparse)]}"#).items.first)
        #expect(item.summary.isEmpty && item.tags.isEmpty && item.commentCount == 0 && !item.isSaved && item.url == nil)
    }

    @Test("reads one item by its id, whatever the id holds")
    func item() async throws {
        let http = FakeHTTPClient { _ in
            Self.item.replacingOccurrences(of: #""summary":"S""#, with: #""summary":"S","body":"B""#)
        }
        let item = try await FeedRepository(http: http).item(id: "https://example.com/?p=1")
        #expect(item.body == "B")
        #expect(http.sent.map(\.path) == ["/feed/https%3A%2F%2Fexample.com%2F%3Fp%3D1"])
    }

    @Test("says where a page broke the contract", arguments: ["{}", "[]", #"{"items":{}}"#, "<html>"])
    func contractBroken(body: String) async {
        let error = await #expect(throws: FeedError.self) { try await page(body) }
        guard case .contractBroken = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    static let failures: [(NetworkError, FeedError)] = [
        (.sessionExpired, .signedOut),
        (.status(400, code: "invalid_cursor"), .invalidCursor),
        (.status(404, code: "not_found"), .notFound),
        (.status(404, code: nil, requestID: "r"), .serverFault(status: 404, code: nil, requestID: "r")),
        (
            .status(429, code: nil, retryAfter: .seconds(90), requestID: "r"),
            .busy(retryAfter: .seconds(90), requestID: "r")
        ),
        (.status(503, code: nil, retryAfter: .seconds(5)), .busy(retryAfter: .seconds(5), requestID: nil)),
        (.status(503, code: nil, requestID: "r"), .serverFault(status: 503, code: nil, requestID: "r")),
        (.status(500, code: "boom", requestID: "r"), .serverFault(status: 500, code: "boom", requestID: "r")),
        (.status(401, code: nil), .serverFault(status: 401, code: nil, requestID: nil)),
        (.transport(.cannotConnectToHost), .offline(.refused)), (.transport(.cannotFindHost), .offline(.unknownHost)),
        (.transport(.timedOut), .offline(.timedOut)), (.transport(.networkConnectionLost), .offline(.connectionLost)),
        (.transport(.serverCertificateUntrusted), .offline(.untrusted)),
        (.transport(.unknown), .offline(.other(URLError.Code.unknown.rawValue))),
        (
            .transport(.badServerResponse),
            .contractBroken("what answers there speaks no HTTP", requestID: nil)
        ),
        (
            .transport(.cannotParseResponse),
            .contractBroken("what answers there speaks no HTTP", requestID: nil)
        ),
        (
            .transport(.dataLengthExceedsMaximum),
            .contractBroken("it is larger than this reader takes", requestID: nil)
        ),
        (.transport(.cannotDecodeContentData), .contractBroken("its compression is broken", requestID: nil)),
        (.transport(.httpTooManyRedirects), .contractBroken("it redirects for ever", requestID: nil)),
        (.decoding("items[0]", requestID: "r"), .contractBroken("items[0]", requestID: "r")),
        (.outcomeUnknown(.timedOut), .outcomeUnknown), (.tokenStore("locked"), .tokensUnavailable("locked")),
        (.invalidRequest("no"), .contractBroken("no", requestID: nil)),
    ]

    @Test("puts each failure of the network in the feed's terms", arguments: failures)
    func errors(network: NetworkError, feed: FeedError) async {
        let repository = FeedRepository(http: FakeHTTPClient { _ in throw network })
        await #expect(throws: feed) { try await repository.page() }
        await #expect(throws: feed) { try await repository.item(id: "1") }
    }

    @Test("lets a cancellation through unwrapped")
    func cancellation() async {
        let repository = FeedRepository(http: FakeHTTPClient { _ in throw CancellationError() })
        await #expect(throws: CancellationError.self) { try await repository.page() }
    }
}
