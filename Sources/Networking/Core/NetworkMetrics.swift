/// Where figures about calls go. Must return at once: it is called within each request.
public protocol NetworkMetrics: Sendable {
    func record(_ metric: NetworkMetric)
}

/// One figure. Names endpoints by template only, and holds nothing from the user.
public enum NetworkMetric: Sendable, Equatable {
    /// An attempt brought a response.
    case attempt(template: String, duration: Duration, evidence: AttemptEvidence?)
    /// A call is over; `attempts` counts retries and not the replay.
    case call(template: String, outcome: Outcome, duration: Duration, attempts: Int)
    case retry(template: String)
    case replay(template: String)

    public enum Outcome: Sendable, Equatable {
        case succeeded, failed, cancelled
    }
}
