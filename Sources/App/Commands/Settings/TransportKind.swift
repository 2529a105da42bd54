/// What carries the requests.
nonisolated enum TransportKind: String, CaseIterable {
    case curl
    case urlsession
}
