/// Turns what happens to each call into figures.
public struct MetricsInterceptor: RequestInterceptor {
    private let metrics: any NetworkMetrics

    public init(metrics: any NetworkMetrics) {
        self.metrics = metrics
    }

    public func observe(_ event: CallEvent, context: RequestContext) {
        let template = context.template
        switch event {
        case .adapting, .sending, .failed:
            break
        case .responded(_, _, let duration, let evidence):
            metrics.record(.attempt(template: template, duration: duration, evidence: evidence))
        case .replaying:
            metrics.record(.replay(template: template))
        case .retrying:
            metrics.record(.retry(template: template))
        case .finished(let outcome, let duration):
            let result: NetworkMetric.Outcome =
                switch outcome {
                case .succeeded: .succeeded
                case .failed: .failed
                case .cancelled: .cancelled
                }
            metrics.record(
                .call(template: template, outcome: result, duration: duration, attempts: context.attempt))
        }
    }
}
