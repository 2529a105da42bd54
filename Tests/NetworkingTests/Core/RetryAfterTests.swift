import Foundation
import Testing

@testable import Networking

@Suite("Retry-After")
struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT
    let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "takes seconds, and every form of an HTTP-date",
        arguments: [
            ("0", 0), ("2", 2), (" 120 ", 120), ("007", 7),
            ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Sunday, 06-Nov-94 08:49:47 GMT", 10),
            ("Sun Nov  6 08:49:47 1994", 10), ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400),
            // In the past: now.
            ("Sat, 05 Nov 1994 08:49:37 GMT", 0),
        ])
    func accepted(value: String, seconds: Int) {
        #expect(RetryAfter.parse(value, now: now) == .seconds(seconds))
    }

    @Test(
        "takes anything else for no answer",
        arguments: [
            "", " ", "-1", "+5", "1.5", "1e3", "soon", "0x10", "٣", "10 seconds", "Sun, 06 Foo 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z", "GMT",
            "Sun, 06 Nov 1994 08:49:37 CET",
        ])
    func refused(value: String) {
        #expect(RetryAfter.parse(value, now: now) == nil)
    }

    @Test("takes an absurd number for very long", arguments: ["99999999999", String(repeating: "9", count: 500)])
    func huge(value: String) throws {
        #expect(try #require(RetryAfter.parse(value, now: now)) >= .seconds(86_400 * 365))
    }
}
