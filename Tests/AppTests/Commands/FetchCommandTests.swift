import Feed
import Foundation
import Networking
import TestSupport
import Testing

@testable import App

@Suite("feedscope fetch")
struct FetchCommandTests {
    private let recorded = RecordedConsole()

    nonisolated static func item(_ id: String, title: String = "Title") -> String {
        """
        {"id":"\(id)","title":"\(title)","author":{"id":"a","name":"Ada","handle":"ada"},
        "publishedAt":"2026-01-02T03:04:05Z","summary":"s","url":null,"tags":["t"],"commentCount":1,
        "viewer":{"saved":true}}
        """
    }

    nonisolated static func page(_ ids: [String], next: String? = nil) -> String {
        let cursor = next.map { "\"\($0)\"" } ?? "null"
        return "{\"items\":[\(ids.map { item($0) }.joined(separator: ","))],\"nextCursor\":\(cursor)}"
    }

    private func command(_ options: FetchOptions, _ http: FakeHTTPClient) throws -> FetchCommand {
        FetchCommand(
            options: options, feed: FeedRepository(http: http), console: recorded.console,
            timeZone: try #require(TimeZone(identifier: "UTC")))
    }

    private func fetch(
        _ options: FetchOptions, _ answer: @escaping @Sendable (_ cursor: String?) throws -> String
    ) async throws -> App.ExitStatus {
        try await command(options, FakeHTTPClient { try answer($0.query["cursor"]) }).run()
    }

    @Test("prints an item a line, with a time in the user's zone")
    func text() async throws {
        #expect(try await fetch(FetchOptions()) { _ in Self.page(["1", "2"]) } == .done)
        #expect(recorded.output == "1  2026-01-02 03:04:05  Ada  Title\n2  2026-01-02 03:04:05  Ada  Title\n")
        #expect(recorded.notes.isEmpty)
    }

    @Test("prints objects of the contract's members, one a line")
    func jsonl() async throws {
        #expect(try await fetch(FetchOptions(format: .jsonl)) { _ in Self.page(["1"]) } == .done)
        #expect(
            recorded.output == """
                {"author":{"handle":"ada","id":"a","name":"Ada"},"commentCount":1,"id":"1",\
                "publishedAt":"2026-01-02T03:04:05Z","summary":"s","tags":["t"],"title":"Title","url":null,\
                "viewer":{"saved":true}}

                """)
    }

    @Test("prints one array over all pages")
    func json() async throws {
        let status = try await fetch(FetchOptions(extent: .all, format: .json)) { cursor in
            cursor == nil ? Self.page(["1", "2"], next: "c") : Self.page(["3"])
        }
        #expect(status == .done)
        let array = try JSONDecoder().decode([[String: AnyDecodable]].self, from: Data(recorded.output.utf8))
        #expect(array.count == 3)
    }

    @Test("asks for pages of 20, of 100 with --all, and of --limit")
    func limits() async throws {
        for (options, limit) in [
            (FetchOptions(), "20"), (FetchOptions(extent: .all), "100"), (FetchOptions(extent: .all, limit: 7), "7"),
        ] {
            let http = FakeHTTPClient { _ in Self.page([]) }
            _ = try await command(options, http).run()
            #expect(http.sent.map(\.query) == [["limit": limit]])
        }
    }

    @Test("sends the query, and says that nothing matches it")
    func query() async throws {
        let http = FakeHTTPClient { _ in Self.page([]) }
        #expect(try await command(FetchOptions(query: "a&b"), http).run() == .done)
        #expect(http.sent.map { $0.query["q"] } == ["a&b"])
        #expect(recorded.notes == ["nothing in the feed matches “a&b”"])
    }

    @Test(
        "says that the feed is empty, and prints an empty result",
        arguments: [(OutputFormat.text, ""), (.jsonl, ""), (.json, "[\n]\n")])
    func empty(_ format: OutputFormat, _ output: String) async throws {
        #expect(try await fetch(FetchOptions(format: format)) { _ in Self.page([]) } == .done)
        #expect(recorded.output == output)
        #expect(recorded.notes == ["the feed is empty"])
    }

    @Test("prints an id once, and fails where the server leads in a circle")
    func circle() async throws {
        let status = try await fetch(FetchOptions(extent: .all, format: .jsonl)) { _ in
            Self.page(["1", "1", "2"], next: "c")
        }
        #expect(status == .failed)
        #expect(recorded.lines.count == 2)
        #expect(recorded.notes == ["the server sent the same cursor twice: stopped after 2 items, there may be more"])
    }

    @Test("begins again from the top where the server forgot a cursor")
    func invalidCursor() async throws {
        let forgets = Locked(true)
        let status = try await fetch(FetchOptions(extent: .all, format: .jsonl)) { cursor in
            guard cursor != nil else { return Self.page(["1", "2"], next: "c") }
            let isFirst = forgets.withLock { forgets in
                defer { forgets = false }
                return forgets
            }
            guard !isFirst else { throw NetworkError.status(400, code: "invalid_cursor") }
            return Self.page(["3"])
        }
        #expect(status == .done)
        #expect(recorded.lines.count == 3)
    }

    @Test("leaves whole JSON behind where a later page fails", arguments: [OutputFormat.json, .jsonl])
    func failureMidway(_ format: OutputFormat) async throws {
        await #expect(throws: FeedError.offline(.refused)) {
            try await fetch(FetchOptions(extent: .all, format: format)) { cursor in
                guard cursor == nil else { throw NetworkError.transport(.cannotConnectToHost) }
                return Self.page(["1"], next: "c")
            }
        }
        #expect(recorded.notes == ["stopped after 1 item"])
        let text = format == .json ? recorded.output : "[\(recorded.output)]"
        #expect(try JSONDecoder().decode([[String: AnyDecodable]].self, from: Data(text.utf8)).count == 1)
    }

    @Test("prints nothing where the first page fails")
    func failureAtOnce() async {
        await #expect(throws: FeedError.signedOut) {
            try await fetch(FetchOptions(format: .json)) { _ in throw NetworkError.sessionExpired }
        }
        #expect(recorded.output.isEmpty)
    }

    @Test("closes the array where it is interrupted")
    func interrupted() async throws {
        let gate = Gate()
        let http = FakeHTTPClient { call in
            guard call.query["cursor"] == nil else {
                try await gate.pass()
                return ""
            }
            return Self.page(["1"], next: "c")
        }
        let command = try command(FetchOptions(extent: .all, format: .json), http)
        let task = Task { try await command.run() }
        await gate.waitForArrivals()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(recorded.output.hasPrefix("[\n{"))
        #expect(recorded.output.hasSuffix("}\n]\n"))
    }

    @Test("says nothing more once its reader has gone")
    func closedPipe() async {
        recorded.failure = .closed
        await #expect(throws: OutputError.closed) {
            try await fetch(FetchOptions(extent: .all, format: .json)) { _ in Self.page(["1"], next: "c") }
        }
        #expect(recorded.notes.isEmpty)
    }

    @Test("says which entries were left out, and prints the rest")
    func omissions() async throws {
        let status = try await fetch(FetchOptions()) { _ in "{\"items\":[{\"id\":\"1\"},\(Self.item("2"))]}" }
        #expect(status == .done)
        #expect(recorded.lines.count == 1)
        #expect(recorded.notes.count == 1)
    }
}

/// Any JSON value: a test only counts.
struct AnyDecodable: Decodable {
    init(from decoder: any Decoder) throws {}
}
