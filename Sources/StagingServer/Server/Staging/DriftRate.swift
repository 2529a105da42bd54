/// How often the feed changes by itself.
public struct DriftRate: Sendable, Equatable {
    public let perMinute: Double

    /// nil for a rate that is none, or too fast to watch (more than 100 a second).
    public init?(perMinute: Double) {
        guard perMinute > 0, perMinute <= 6000 else { return nil }
        self.perMinute = perMinute
    }

    /// `2/min`; also `/s` and `/h`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Double(parts[0]) else { return nil }
        switch parts[1] {
        case "s", "sec", "second": self.init(perMinute: number * 60)
        case "min", "minute": self.init(perMinute: number)
        case "h", "hour": self.init(perMinute: number / 60)
        default: return nil
        }
    }
}
