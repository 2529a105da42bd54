import Feed

/// What a read that has ended says about the connection.
enum ReadReport {
    case succeeded(omissions: [String])
    case failed(FeedError)
    /// What is there stays, and the failure's row may be far below: it has to be said elsewhere too.
    case reloadFailed(FeedError)
}

/// What is known of the way to the server.
nonisolated enum Reachability: Equatable, Sendable {
    case unknown, online, offline, serverUnavailable

    init?(_ error: FeedError) {
        switch error {
        case .offline: self = .offline
        case .busy: self = .serverUnavailable
        case .serverFault(let status, _, _) where status >= 500: self = .serverUnavailable
        case .notFound, .invalidCursor, .serverFault, .contractBroken, .invalidCredentials, .outcomeUnknown:
            self = .online
        case .signedOut, .tokensUnavailable: return nil
        }
    }

    var text: String {
        switch self {
        case .unknown: "connecting"
        case .online: "online"
        case .offline: "offline"
        case .serverUnavailable: "server unavailable"
        }
    }
}
