import Foundation

/// Reads the three forms of an HTTP-date (RFC 9110, section 5.6.7). All of them are in GMT and in English.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func parse(_ text: String) -> Date? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
        switch words.count {
        case 6 where text.hasSuffix("GMT"):
            // IMF-fixdate "Sun, 06 Nov 1994 08:49:37 GMT", or RFC 850 "Sunday, 06-Nov-94 08:49:37 GMT"
            return date(day: words[1], month: words[2], year: words[3], time: words[4])
        case 5:
            // asctime "Sun Nov  6 08:49:37 1994"
            return date(day: words[2], month: words[1], year: words[4], time: words[3])
        default:
            return nil
        }
    }

    private static func date(day: Substring, month: Substring, year: Substring, time: Substring) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard let day = Int(day), (1...31).contains(day), let month = months.firstIndex(of: String(month)),
            let digits = Int(year), digits >= 0, clock.count == 3, (0...23).contains(clock[0]),
            (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        // A year of two digits is the century that puts it least far in the future.
        let year = year.count == 2 ? digits + (digits < 70 ? 2000 : 1900) : digits
        guard (1...9999).contains(year) else { return nil }
        let parts = DateComponents(
            year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2])
        return gregorian.date(from: parts)
    }

    private static let gregorian: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
