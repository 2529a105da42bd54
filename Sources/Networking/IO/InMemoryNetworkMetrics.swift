/// Figures of this process: per template how many calls, failures, cancellations and retries, and how long they took.
///
/// Memory is bounded: a template keeps its last 1,024 durations, from which the percentiles are taken.
public final class InMemoryNetworkMetrics: NetworkMetrics {
    public struct Summary: Sendable, Equatable {
        public internal(set) var count = 0
        public internal(set) var failures = 0
        public internal(set) var cancellations = 0
        public internal(set) var retries = 0
        public internal(set) var replays = 0
        public internal(set) var attempts = 0
        /// Attempts that found a connection there already.
        public internal(set) var reusedConnections = 0
        /// Of the calls that succeeded.
        public internal(set) var p50 = Duration.zero
        public internal(set) var p95 = Duration.zero
        public internal(set) var p99 = Duration.zero
    }

    private struct Series: Sendable {
        var summary = Summary()
        var durations: [Duration] = []
        var next = 0

        mutating func add(_ duration: Duration) {
            if durations.count < InMemoryNetworkMetrics.window {
                durations.append(duration)
            } else {
                durations[next] = duration
                next = (next + 1) % InMemoryNetworkMetrics.window
            }
        }

        var withPercentiles: Summary {
            var summary = summary
            let sorted = durations.sorted()
            summary.p50 = Self.percentile(0.50, of: sorted)
            summary.p95 = Self.percentile(0.95, of: sorted)
            summary.p99 = Self.percentile(0.99, of: sorted)
            return summary
        }

        /// The nearest-rank percentile: always a duration that was measured.
        private static func percentile(_ fraction: Double, of sorted: [Duration]) -> Duration {
            guard !sorted.isEmpty else { return .zero }
            let rank = Int((fraction * Double(sorted.count)).rounded(.up))
            return sorted[max(1, min(sorted.count, rank)) - 1]
        }
    }

    private static let window = 1024
    private let series = LockedValue<[String: Series]>([:])

    public init() {}

    public func record(_ metric: NetworkMetric) {
        series.withLock { series in
            switch metric {
            case .attempt(let template, _, let evidence):
                series[template, default: Series()].summary.attempts += 1
                if evidence?.isReused == true { series[template, default: Series()].summary.reusedConnections += 1 }
            case .retry(let template):
                series[template, default: Series()].summary.retries += 1
            case .replay(let template):
                series[template, default: Series()].summary.replays += 1
            case .call(let template, let outcome, let duration, _):
                var one = series[template, default: Series()]
                one.summary.count += 1
                switch outcome {
                case .succeeded: one.add(duration)
                case .failed: one.summary.failures += 1
                case .cancelled: one.summary.cancellations += 1
                }
                series[template] = one
            }
        }
    }

    /// The figures by template. Sorts up to 1,024 durations for each.
    public func snapshot() -> [String: Summary] {
        series.withLock { $0 }.mapValues(\.withPercentiles)
    }
}
