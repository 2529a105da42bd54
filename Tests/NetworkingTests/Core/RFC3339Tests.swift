import Foundation
import Testing

@testable import Networking

@Suite("RFC 3339 times")
struct RFC3339Tests {
    @Test(
        "are read in every form that the contract allows",
        arguments: [
            ("1970-01-01T00:00:00Z", 0.0), ("1985-04-12T23:20:50.52Z", 482_196_050.52),
            ("1996-12-19T16:39:57-08:00", 851_042_397), ("1990-12-31T23:59:60Z", 662_688_000),
            ("1990-12-31T15:59:60-08:00", 662_688_000), ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13),
            ("2024-02-29t12:00:00z", 1_709_208_000), ("2026-12-01 10:00:00+00:00", 1_796_119_200),
            ("2026-12-01T10:00:00.123456789Z", 1_796_119_200.123456789), ("0001-01-01T00:00:00Z", -62_135_596_800),
        ])
    func read(text: String, seconds: Double) throws {
        let date = try #require(RFC3339.parse(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-4)
    }

    @Test(
        "are refused where they name no moment",
        arguments: [
            "", "now", "2026-12-01", "2026-12-01T10:00:00", "2026-13-01T10:00:00Z", "2026-02-29T10:00:00Z",
            "2026-12-00T10:00:00Z", "2026-12-01T24:00:00Z", "2026-12-01T10:60:00Z", "2026-12-01T10:00:61Z",
            "2026-12-01T10:00:00.Z", "2026-12-01T10:00:00+0100", "2026-12-01T10:00:00Z ", "２０26-12-01T10:00:00Z",
            "2026-12-01T10:00:00+25:00", "-026-12-01T10:00:00Z",
        ])
    func refused(text: String) {
        #expect(RFC3339.parse(text) == nil)
    }
}
