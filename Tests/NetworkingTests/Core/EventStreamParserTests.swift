import Testing

@testable import Networking

@Suite("The event-stream parser")
struct EventStreamParserTests {
    static func event(_ data: String, type: String = "message", id: String = "") -> EventStreamParser.Output {
        .event(ServerSentEvent(type: type, data: data, lastEventID: id))
    }

    static let streams: [(String, [EventStreamParser.Output])] = [
        ("data: a\n\n", [event("a")]),
        ("\u{FEFF}data: a\n\n", [event("a")]),
        ("\u{FEFF}\u{FEFF}data: a\n\n", []),
        ("data:a\n\ndata:  a\n\n", [event("a"), event(" a")]),
        ("data: a\rdata: b\r\r", [event("a\nb")]),
        ("data: a\r\ndata: b\r\n\r\n", [event("a\nb")]),
        ("data\n\ndata\ndata\n\n", [event(""), event("\n")]),
        ("data: a\n", []),
        (
            "event: item.created\nid: 7\ndata: {}\n\ndata: x\n\n",
            [event("{}", type: "item.created", id: "7"), event("x", id: "7")]
        ),
        ("id: 7\n\nid\ndata: x\n\n", [event("x")]),
        ("id: 1\u{0}2\ndata: x\n\n", [event("x")]),
        ("event: only\n\ndata: x\n\n", [event("x")]),
        (": heartbeat\n\n:\n", [.comment, .comment]),
        ("retry: 1500\nretry: soon\nretry: 1.5\nretry:\nretry: -1\n", [.retry(.milliseconds(1500))]),
        ("retry: 99999999999999999999999\n", []),
        ("unknown: x\nnocolon\nData: x\n data: x\ndata: y\n\n", [event("y")]),
        ("data: é🙂日本\n\n", [event("é🙂日本")]),
        ("data: a:b: c\n\n", [event("a:b: c")]),
        ("\n\n\n", []),
    ]

    @Test("reads each stream by the rules, in one piece and byte by byte", arguments: streams)
    func rules(text: String, expected: [EventStreamParser.Output]) throws {
        var whole = EventStreamParser()
        let outputOfWhole = try whole.feed(Array(text.utf8))
        #expect(outputOfWhole == expected)
        var piecewise = EventStreamParser()
        let outputOfPieces = try text.utf8.flatMap { try piecewise.feed([$0]) }
        #expect(outputOfPieces == expected)
    }

    @Test("starts from the id of the stream before")
    func resumed() throws {
        var parser = EventStreamParser(lastEventID: "9")
        let output = try parser.feed(Array("data: x\n\n".utf8))
        #expect(output == [Self.event("x", id: "9")])
    }

    @Test("begins like a byte order mark, but is none")
    func falseMark() throws {
        var parser = EventStreamParser()
        let output = try parser.feed([0xEF, 0xBB] + Array("data: x\n\ndata: y\n\n".utf8))
        #expect(output == [Self.event("y")])
    }

    @Test("gives up on a line or an event without end", arguments: ["x", "data: x\n"])
    func endless(piece: String) {
        var parser = EventStreamParser(maxEventBytes: 1000)
        #expect(throws: EventStreamParser.TooLong.self) {
            for _ in 0..<2000 { _ = try parser.feed(Array(piece.utf8)) }
        }
    }
}
