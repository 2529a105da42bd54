import Foundation

/// Times as text. By hand: Foundation's formatters cost more than the rest of a feed page.
enum WireTime {
    /// `2025-10-09T08:53:20Z`, with milliseconds only where there are any.
    static func rfc3339(_ date: Date) -> String {
        let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let fraction = rest < 0 ? rest + 1000 : rest
        let time = utc(rest < 0 ? seconds - 1 : seconds)
        let day = "\(padded(Int(time.tm_year) + 1900, 4))-\(padded(Int(time.tm_mon) + 1))-\(padded(Int(time.tm_mday)))"
        return "\(day)T\(clock(time))\(fraction == 0 ? "" : "." + padded(Int(fraction), 3))Z"
    }

    /// An IMF-fixdate (RFC 9110, section 5.6.7): `Thu, 09 Oct 2025 08:53:20 GMT`.
    static func httpDate(_ date: Date) -> String {
        let time = utc(Int64(date.timeIntervalSince1970.rounded(.down)))
        let day = "\(days[Int(time.tm_wday)]), \(padded(Int(time.tm_mday))) \(months[Int(time.tm_mon)])"
        return "\(day) \(padded(Int(time.tm_year) + 1900, 4)) \(clock(time)) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func utc(_ seconds: Int64) -> tm {
        var seconds = time_t(seconds)
        var time = tm()
        gmtime_r(&seconds, &time)
        return time
    }

    private static func clock(_ time: tm) -> String {
        "\(padded(Int(time.tm_hour))):\(padded(Int(time.tm_min))):\(padded(Int(time.tm_sec)))"
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
