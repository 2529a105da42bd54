import Feed

/// What a failure is called on the screen: what is wrong, and what to do, in one line.
nonisolated enum FeedErrorText {
    static func short(_ error: FeedError) -> String {
        switch error {
        case .signedOut: "signed out"
        case .invalidCredentials: "the name or the password is wrong"
        case .notFound: "the server has no such item"
        case .invalidCursor: "the server has forgotten this place in the list"
        case .offline(let kind): offline(kind)
        case .busy(let delay, let id):
            "the server is busy" + (delay.map { ", and asks to wait \($0.components.seconds) s" } ?? "") + request(id)
        case .tokensUnavailable(let reason): reason
        case .outcomeUnknown: "no answer came: it may or may not have happened"
        case .serverFault(let status, let code, let id):
            "the server failed with \(status)" + (code.map { " (\($0))" } ?? "") + request(id)
        case .contractBroken(let place, let id): "the server's answer can't be read: \(place)" + request(id)
        }
    }

    private static func offline(_ kind: FeedError.Offline) -> String {
        switch kind {
        case .unknownHost: "offline: the server's name is unknown"
        case .refused: "offline: nothing answers at the server's address"
        case .timedOut: "offline: the server did not answer in time"
        case .connectionLost: "offline: the connection was lost"
        case .untrusted: "the server's certificate is not trusted"
        case .other(let code): "no answer from the server (\(code))"
        }
    }

    /// Enough of it to find the call in a log.
    private static func request(_ id: String?) -> String {
        id.map { " · request \($0.prefix(8))" } ?? ""
    }
}
