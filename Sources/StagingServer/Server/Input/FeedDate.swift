import Foundation

/// A point in time as feeds write it: RFC 3339, RFC 822 and its successors, and what real feeds make of them.
enum FeedDate {
    static func parse(_ text: String) -> Date? {
        let text = text.trimmed
        guard text.utf8.count <= 64 else { return nil }
        return iso(text) ?? mail(text)
    }

    /// 2024-03-09T16:05:00.25+01:00 and its shorter forms; a space for the T, an offset without colon, or none (UTC).
    private static func iso(_ text: String) -> Date? {
        var rest = DigitReader(text)
        guard let year = rest.number(4...4), rest.take("-"), let month = rest.number(1...2) else { return nil }
        var day: Int? = 1
        if rest.take("-") { day = rest.number(1...2) }
        var hour: Int? = 0
        var minute: Int? = 0
        var second: Int? = 0
        var fraction = 0.0
        var offset: Int? = 0
        if !rest.isAtEnd {
            guard rest.take("T") || rest.take("t") || rest.take(" ") else { return nil }
            rest.skipSpaces()
            hour = rest.number(1...2)
            minute = rest.take(":") ? rest.number(2...2) : nil
            if rest.take(":") {
                second = rest.number(2...2)
                if rest.take(".") || rest.take(",") { fraction = rest.fraction() }
            }
            rest.skipSpaces()
            offset = zoneOffset(rest.remainder)
        }
        guard let day, let hour, let minute, let second, let offset else { return nil }
        return date(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, fraction: fraction,
            offset: offset)
    }

    /// Sat, 9 Mar 2024 16:05 EST, in any order that a reader of English understands.
    private static func mail(_ text: String) -> Date? {
        var day: Int?
        var month: Int?
        var year: Int?
        var time: (hour: Int, minute: Int, second: Int)?
        var isAfternoon: Bool?
        var zone = 0
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).flatMap(parts) {
            if word.contains(":"), time == nil {
                guard let clock = clock(word) else { return nil }
                time = clock
            } else if let number = Int(word), word.first != "+", word.first != "-" {
                if day == nil, word.count <= 2 {
                    day = number
                } else if year == nil {
                    year = fullYear(number, digits: word.count)
                } else {
                    return nil
                }
            } else if let number = monthNumber(word) {
                // The last one: in "mar. 1 déc." the first word is a Tuesday.
                month = number
            } else if word.lowercased() == "am" || word.lowercased() == "pm" {
                isAfternoon = word.lowercased() == "pm"
            } else if day == nil, ["st", "nd", "rd", "th"].contains(word.suffix(2)), let number = Int(word.dropLast(2))
            {
                day = number
            } else if time != nil, let offset = zoneOffset(word) {
                zone = offset
            } else if time != nil || !isWeekday(word) {
                return nil
            }
        }
        guard let day, let month, let year else { return nil }
        var hour = time?.hour ?? 0
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        return date(
            year: year, month: month, day: day, hour: hour, minute: time?.minute ?? 0, second: time?.second ?? 0,
            fraction: 0, offset: zone)
    }

    /// 09-Mar-2024 is three words, 16:05:00+0100 and 16:05Z two.
    private static func parts(_ word: Substring) -> [String] {
        if let end = word.firstIndex(where: { !"0123456789:.".contains($0) }), word[..<end].contains(":") {
            return [String(word[..<end]), String(word[end...])]
        }
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        let isDate = parts.count == 3 && parts[1].contains(where: \.isLetter) && Int(parts[0]) != nil
        return isDate ? parts.map(String.init) : [String(word)]
    }

    private static func clock(_ word: String) -> (hour: Int, minute: Int, second: Int)? {
        var rest = DigitReader(word)
        guard let hour = rest.number(1...2), rest.take(":"), let minute = rest.number(1...2) else { return nil }
        var second: Int? = 0
        if rest.take(":") {
            second = rest.number(1...2)
            if rest.take(".") { _ = rest.fraction() }
        }
        guard let second, rest.isAtEnd else { return nil }
        return (hour, minute, second)
    }

    /// RFC 2822, section 4.3: two digits below 50 are of this century, three count from 1900.
    private static func fullYear(_ number: Int, digits: Int) -> Int {
        if digits <= 2 { return number + (number < 50 ? 2000 : 1900) }
        return digits == 3 ? number + 1900 : number
    }

    /// Seconds east of UTC; nil for no zone at all. An unknown name is UTC, as RFC 2822 has it.
    private static func zoneOffset(_ word: String) -> Int? {
        let word = word.uppercased()
        let prefix = ["GMT", "UTC", "UT"].first { word.hasPrefix($0) && word.count > $0.count } ?? ""
        var rest = DigitReader(String(word.dropFirst(prefix.count)))
        let isEast = rest.take("+")
        if isEast || rest.take("-") {
            // +5, +05, +530, +0530, +5:30 and +05:30.
            let digits = rest.remainder.filter { $0 != ":" }
            guard (1...4).contains(digits.count), let number = Int(digits), digits.first != "-" else { return nil }
            let (hours, minutes) = digits.count < 3 ? (number, 0) : (number / 100, number % 100)
            guard hours <= 18, minutes < 60 else { return nil }
            return (isEast ? 1 : -1) * (hours * 3600 + minutes * 60)
        }
        let name = word.trimmingCharacters(in: CharacterSet(charactersIn: "()"))
        guard name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        return Int((zones[name] ?? 0) * 3600)
    }

    private static let zones: [String: Double] = [
        "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8,
        "HST": -10, "AST": -4, "ADT": -3, "NST": -3.5, "NDT": -2.5, "BRT": -3, "ART": -3, "BST": 1, "WET": 0, "WEST": 1,
        "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "EET": 2, "EEST": 3, "MSK": 3, "TRT": 3, "IST": 5.5, "PKT": 5,
        "ICT": 7, "WIB": 7, "SGT": 8, "HKT": 8, "AWST": 8, "JST": 9, "KST": 9, "ACST": 9.5, "AEST": 10, "AEDT": 11,
        "NZST": 12, "NZDT": 13,
    ]

    /// English, and the months of a few languages that feeds are written in though the RFC says English.
    private static func monthNumber(_ word: String) -> Int? {
        let word = word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .trimmingCharacters(in: CharacterSet(charactersIn: "."))
        guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
        if word.hasPrefix("juin") { return 6 }
        if word.hasPrefix("juil") { return 7 }
        return months[String(word.prefix(3))]
    }

    private static let months: [String: Int] = [
        "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fev": 2, "mar": 3, "mrz": 3, "maa": 3, "apr": 4, "avr": 4, "abr": 4,
        "may": 5, "mai": 5, "mag": 5, "mei": 5, "jun": 6, "giu": 6, "jul": 7, "lug": 7, "aug": 8, "aou": 8, "ago": 8,
        "sep": 9, "set": 9, "oct": 10, "okt": 10, "ott": 10, "out": 10, "nov": 11, "dec": 12, "dez": 12, "dic": 12,
    ]

    /// Any word before the time that isn't a month: weekdays come in more languages than are worth a table.
    private static func isWeekday(_ word: String) -> Bool {
        word.allSatisfy { $0.isLetter || $0 == "." }
    }

    private static func date(
        year: Int?, month: Int?, day: Int, hour: Int, minute: Int, second: Int, fraction: Double, offset: Int
    ) -> Date? {
        guard let year, let month, (1...9999).contains(year), (1...12).contains(month), (0...24).contains(hour),
            (0...59).contains(minute), (0...60).contains(second), hour < 24 || (minute == 0 && second == 0)
        else { return nil }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        // Days since 1970, with March as the first month so that the leap day comes last.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }
}
