import Foundation

/// How long ago, in as few columns as a list has.
nonisolated enum RelativeTime {
    static func text(_ date: Date, now: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        if seconds < -60 { return "soon" }
        if seconds > 365 * 86_400 { return date.formatted(.iso8601.year()) }
        return short(seconds: Int(max(0, seconds)))
    }

    static func short(seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds)s"
        case ..<3600: "\(seconds / 60)m"
        case ..<86_400: "\(seconds / 3600)h"
        default: "\(seconds / 86_400)d"
        }
    }
}
