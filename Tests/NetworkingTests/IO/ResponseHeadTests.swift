import Foundation
import Testing

@testable import Networking

@Suite struct ResponseHeadTests {
    private func lines(_ text: String) -> ResponseHeadLines {
        var lines = ResponseHeadLines()
        var rest = Substring(text)
        while let end = rest.range(of: "\r\n") {
            lines.append(rest[..<end.upperBound].utf8)
            rest = rest[end.upperBound...]
        }
        return lines
    }

    private func head(_ text: String) -> ResponseHead { ResponseHead(lines(text).bytes) }

    @Test func statusVersionAndFields() {
        let head = head("HTTP/1.1 404 Not Found\r\nA: 1\r\nB:2 \r\nEmpty:\r\nColon: a:b\r\n\r\n")
        #expect(lines("HTTP/1.1 404 Not Found\r\nA: 1\r\n\r\n").isComplete)
        #expect(head.status == 404)
        #expect(head.version == "HTTP/1.1")
        #expect(head.fields == ["A": "1", "B": "2", "Empty": "", "Colon": "a:b"])
    }

    @Test(arguments: [("HTTP/2 200 \r\n\r\n", 200), ("HTTP/1.1 200\r\n\r\n", 200), ("HTTP/1.1 299 a b c\r\n\r\n", 299)])
    func reasonsAreOptional(_ text: String, _ status: Int) {
        #expect(head(text).status == status)
        #expect(lines(text).isComplete)
    }

    @Test(arguments: [
        ("content-length: 5", 5), ("Content-Length:5", 5), ("CONTENT-LENGTH: 0", 0), ("Content-Length: many", nil),
        ("Content-Length: 5\r\nContent-Encoding: gzip", nil), ("X-Content-Length: 5", nil), ("Content-Lengthy: 5", nil),
        ("Content-Length", nil), ("A: 1", nil), ("Content-Length: 99999999999999999999", nil),
    ])
    func announcesTheLengthOfABodyThatIsNotCompressed(_ field: String, _ length: Int?) {
        #expect(lines("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n").announcedLength == length)
    }

    @Test func repeatedFieldsAreJoinedUnderTheirFirstSpelling() {
        #expect(head("HTTP/1.1 200 OK\r\nVary: a\r\nvary: b\r\n\r\n").fields == ["Vary": "a, b"])
    }

    @Test func foldedLinesGoOn() {
        #expect(head("HTTP/1.1 200 OK\r\nA: one\r\n  two\r\n\ttree\r\n\r\n").fields == ["A": "one two tree"])
    }

    @Test func interimResponsesArePassedOver() {
        let head = head("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\nA: 1\r\n\r\n")
        #expect(head.status == 201)
        #expect(head.fields == ["A": "1"])
    }

    @Test func interimResponsesCountAgainstTheLimit() {
        #expect(lines("HTTP/1.1 103 E\r\n\r\n").byteCount == 18)
        #expect(!lines("HTTP/1.1 103 E\r\n\r\n").isComplete)
    }

    @Test func trailersAreIgnored() {
        let head = head("HTTP/1.1 200 OK\r\nA: 1\r\n\r\nA: 2\r\nB: 3\r\n\r\n")
        #expect(head.fields == ["A": "1"])
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nA: 1\r\n", "HTTP/1.1 200 OK\r\n", ""]) func aCutHeadIsNotComplete(
        _ text: String
    ) {
        #expect(!lines(text).isComplete)
    }

    @Test func linesWithoutAColonAndWithoutANameAreDropped() {
        #expect(head("HTTP/1.1 200 OK\r\nnonsense\r\n: x\r\nA: 1\r\n\r\n").fields == ["A": "1"])
    }
}
