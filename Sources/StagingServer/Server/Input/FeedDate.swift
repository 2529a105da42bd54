import Foundation

/// Reads the dates that real feeds use: RFC 822 in all its spellings, RFC 3339, and a bare day.
enum FeedDate {
    static func parse(_ text: String) -> Date? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return iso(text) ?? rfc822(text)
    }

    /// `2026-12-01T10:00:00.5+01:00`, with a space for the T, without seconds, or the day alone.
    private static func iso(_ text: String) -> Date? {
        let pattern =
            /(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*([Zz]|[+-]\d{2}:?\d{2})?/
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        let numbers = [match.1, match.2, match.3].compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        let time = [match.4, match.5, match.6].map { $0.flatMap { Int($0) } ?? 0 }
        let date = date(numbers[0], numbers[1], numbers[2], time, offset: match.8.flatMap { zone(String($0)) } ?? 0)
        let fraction = match.7.flatMap { Double("0.\($0)") } ?? 0
        return date?.addingTimeInterval(fraction)
    }

    /// `Tue, 1 dec 26 10:00 EST`: the weekday is optional and not believed, seconds may be missing.
    private static func rfc822(_ text: String) -> Date? {
        let pattern =
            /(?:[A-Za-z]+,?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3,9})\.?,?[\s-]+(\d{2,4})[,\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(.*)/
        guard let match = text.wholeMatch(of: pattern), let day = Int(match.1), var year = Int(match.3),
            let month = months.firstIndex(of: match.2.prefix(3).lowercased())
        else { return nil }
        if match.3.count == 2 { year += year < 70 ? 2000 : 1900 }
        let time = [Int(match.4) ?? 0, Int(match.5) ?? 0, match.6.flatMap { Int($0) } ?? 0]
        return date(year, month + 1, day, time, offset: zone(String(match.7)) ?? 0)
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Seconds east of UTC. RFC 822's names; a name that isn't one of them is as good as none.
    private static func zone(_ text: String) -> Int? {
        let name = text.trimmingCharacters(in: .whitespaces).uppercased()
        if let match = name.wholeMatch(of: /([+-])(\d{2}):?(\d{2})(?:\s*\(.*\))?/), let hours = Int(match.2),
            let minutes = Int(match.3)
        {
            return (match.1 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
        let hours = [
            "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "CET": 1, "CEST": 2,
            "BST": 1, "MSK": 3, "JST": 9,
        ][name]
        return hours.map { $0 * 3600 }
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int, _ time: [Int], offset: Int) -> Date? {
        guard (1...12).contains(month), (1...31).contains(day), (0...24).contains(time[0]), (0...59).contains(time[1]),
            (0...60).contains(time[2]), (1...9999).contains(year)
        else { return nil }
        let parts = DateComponents(
            year: year, month: month, day: day, hour: time[0], minute: time[1], second: time[2])
        return gregorian.date(from: parts)?.addingTimeInterval(Double(-offset))
    }

    private static let gregorian: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
