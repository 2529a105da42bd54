import Foundation

/// Reads RFC 3339 times (section 5.6): `Z` or an offset, a fraction of any length or none, leap seconds.
///
/// By hand, since Foundation's parsers each refuse one of these, and one refused date would cost a whole item.
package enum RFC3339 {
    package static func parse(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = Reader(bytes: bytes)
            return reader.date()
        }
    }

    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        mutating func date() -> Date? {
            guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
                take("T") || take("t") || take(" "), let hour = number(2), take(":"), let minute = number(2),
                take(":"), let second = number(2), let fraction = fraction(), let offset = offset(),
                position == bytes.count,
                (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day), hour <= 23,
                minute <= 59, second <= 60
            else { return nil }
            let seconds = Self.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
            return Date(timeIntervalSince1970: Double(seconds) + fraction)
        }

        mutating func number(_ digits: Int) -> Int? {
            guard position + digits <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[position..<position + digits] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            position += digits
            return value
        }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        mutating func fraction() -> Double? {
            guard take(".") else { return 0 }
            var value = 0.0
            var unit = 0.1
            let start = position
            while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
                value += Double(bytes[position] - 0x30) * unit
                unit /= 10
                position += 1
            }
            return position > start ? value : nil
        }

        /// Seconds east of UTC.
        mutating func offset() -> Int? {
            if take("Z") || take("z") { return 0 }
            let sign = take("+") ? 1 : take("-") ? -1 : 0
            guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours <= 23, minutes <= 59
            else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }

        static func length(of month: Int, in year: Int) -> Int {
            switch month {
            case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        }

        /// Days since 1970-01-01 in the proleptic Gregorian calendar, counted in years that begin in March.
        static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
            let year = month <= 2 ? year - 1 : year
            let era = year >= 0 ? year / 400 : (year - 399) / 400
            let yearOfEra = year - era * 400
            let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
            return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        }
    }
}
