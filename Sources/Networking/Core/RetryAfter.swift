import Foundation

/// Reads `Retry-After` (RFC 9110, section 10.2.3): seconds, or an HTTP-date.
///
/// A value that is neither (fractional, negative, empty, not a number) is as good as none; a date in the past means now.
public enum RetryAfter {
    public static func parse(_ value: String, now: Date) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // delay-seconds has no upper bound; beyond what can be counted, it is "not in this life".
            return .seconds(min(Int(text) ?? .max, 100 * 365 * 86_400))
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now).rounded(.up)))
    }
}
