import Foundation
import Testing

@testable import StagingServer

@Suite("A feed's date")
struct FeedDateTests {
    @Test(
        "is understood in the spellings of real feeds",
        arguments: [
            ("tue, 1 dec 2026 9:05 est", "2026-12-01T14:05:00Z"), ("1 Dec 2026", "2026-12-01T00:00:00Z"),
            ("Tues, 1st December 2026 10:00", "2026-12-01T10:00:00Z"), ("Dec 1, 2026 3:04 PM", "2026-12-01T15:04:00Z"),
            ("Thu Dec 03 10:11:12 +0000 2026", "2026-12-03T10:11:12Z"),
            ("01 Dec 2026 12:00 CEST", "2026-12-01T10:00:00Z"),
            ("mar., 01 déc. 2026 10:00:00 +0100", "2026-12-01T09:00:00Z"),
            ("Di, 01 Dez 2026 10:00 MEZ", "2026-12-01T09:00:00Z"),
            ("Tue, 01 Dec 2026 24:00:00 GMT", "2026-12-02T00:00:00Z"),
            ("Tue, 01 Dec 2026 10:00:60 GMT", "2026-12-01T10:01:00Z"),
            ("Tue, 29 Feb 2028 10:00:00 GMT", "2028-02-29T10:00:00Z"), ("01 Dec 99 10:00 UT", "1999-12-01T10:00:00Z"),
            ("Tue, 01 Dec 2026 10:00:00 GMT+02:00", "2026-12-01T08:00:00Z"),
            ("2026-12-01T10:00:00+05:30", "2026-12-01T04:30:00Z"),
            ("2026-12-01T10:00:00,5Z", "2026-12-01T10:00:00.5Z"), ("2026-12", "2026-12-01T00:00:00Z"),
            ("\n 2026-12-01t10:00:00z ", "2026-12-01T10:00:00Z"), ("1 Dec 2026 12:30 AM", "2026-12-01T00:30:00Z"),
        ])
    func spellings(text: String, expected: String) throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: expected.contains("."))
        #expect(FeedDate.parse(text) == (try Date(expected, strategy: style)))
    }

    @Test(
        "is none where there is no such day or hour",
        arguments: [
            "31 Nov 2026 10:00", "29 Feb 2027", "2026-02-30", "2026-12-01T25:00:00Z", "2026-12-01T10:60:00Z", "10:00",
            "Tuesday",
            "01/02/2026", "1 Dec 2026 13:00 PM", "1 1 2026", "99999-01-01", "2026-12-01T10:00:00+99:00",
            "١ ديسمبر ٢٠٢٦",
        ])
    func nonsense(text: String) {
        #expect(FeedDate.parse(text) == nil)
    }
}
