import Feed
import Foundation
import Networking

/// What is said of an error and how the process ends: the one place where both are decided.
nonisolated struct FailureText {
    /// What went wrong, where, and what to do now; `nil` where there is nothing to say.
    let sentence: String?
    let status: ExitStatus

    /// `server` is how messages name it; `nil` before it is known. `seed` says where the refresh token came from that
    /// the session was begun with, where it was one.
    init(_ error: any Error, server: String? = nil, seed: String? = nil) {
        let server = server ?? "the server"
        (sentence, status) =
            switch error {
            case FeedError.signedOut: (Self.signedOut(server, seed), .signedOut)
            case let error as FeedError: Self.text(error, server)
            case let error as NetworkError: Self.text(error, server)
            case let error as UsageError: ("\(error.sentence) (see \(error.helpCommand))", .wrongUsage)
            case let error as ConfigurationError: (error.sentence, .wrongUsage)
            case let error as CommandFailure: (error.sentence, error.status)
            case let error as TokenStoreError: Self.tokens(error.description)
            case OutputError.closed: (nil, .done)
            case OutputError.failed(let errno):
                ("the output can't be written: \(SystemErrorText.text(errno: errno))", .failed)
            case is CancellationError: ("interrupted", .interrupted)
            default: (SystemErrorText.text(error), .failed)
            }
    }

    private static func text(_ error: FeedError, _ server: String) -> (String, ExitStatus) {
        switch error {
        case .signedOut: (signedOut(server, nil), .signedOut)
        case .invalidCredentials: ("\(server) refused the name or the password", .failed)
        case .notFound: ("there is no feed at \(server): is the base URL right?", .failed)
        case .invalidCursor: ("\(server) forgot the place in the feed: run the command again", .failed)
        case .offline(let kind): (noAnswer(kind, server), .noAnswer)
        case .busy(let delay, let requestID):
            (
                "\(server) is busy and asks to try again "
                    + "\(delay.map { "in \(seconds($0))" } ?? "later")\(request(requestID))", .failed
            )
        case .tokensUnavailable(let reason): tokens(reason)
        case .outcomeUnknown:
            (
                "the answer of \(server) was lost: what was sent may have taken effect, so look before sending it again",
                .failed
            )
        case .serverFault(let status, let code, let requestID):
            (
                "\(server) answered \(status)\(code.map { " \($0)" } ?? "")\(advice(status))\(request(requestID))",
                .failed
            )
        case .contractBroken(let place, let requestID):
            (
                "\(server) answered something that is no feed: \(place); is the base URL right?\(request(requestID))",
                .failed
            )
        }
    }

    /// What no repository maps: building the layer, and seeding a session, speak to the layer itself.
    private static func text(_ error: NetworkError, _ server: String) -> (String, ExitStatus) {
        switch error {
        case .sessionExpired: (signedOut(server, nil), .signedOut)
        case .tokenStore(let reason): tokens(reason)
        case .invalidRequest(let reason): (reason, .wrongUsage)
        case .transport(let code): (noAnswer(.other(code.rawValue), server), .noAnswer)
        case .outcomeUnknown: text(FeedError.outcomeUnknown, server)
        case .status(let status, let code, _, let requestID):
            text(FeedError.serverFault(status: status, code: code, requestID: requestID), server)
        case .decoding(let place, let requestID): text(FeedError.contractBroken(place, requestID: requestID), server)
        }
    }

    private static func signedOut(_ server: String, _ seed: String?) -> String {
        if let seed {
            return "\(server) refused the refresh token from \(seed): it was spent or revoked, get a new one"
        }
        return
            "nobody is signed in to \(server): run feedscope sign-in, or put a refresh token into FEEDSCOPE_REFRESH_TOKEN"
    }

    private static func tokens(_ reason: String) -> (String, ExitStatus) {
        ("\(reason); --token-store file or memory keeps the tokens elsewhere", .failed)
    }

    private static func noAnswer(_ kind: FeedError.Offline, _ server: String) -> String {
        switch kind {
        case .unknownHost: "the host of \(server) isn't known: check the base URL and the network"
        case .refused: "nothing answers at \(server): check the base URL, and whether the server runs"
        case .timedOut: "\(server) didn't answer in time: try again later"
        case .connectionLost: "\(server) broke off its answer: try again"
        case .untrusted: "the certificate of \(server) isn't trusted: nothing was sent"
        case .other(let code): "no answer from \(server) (error \(code)): check the base URL and the network"
        }
    }

    private static func advice(_ status: Int) -> String {
        switch status {
        case 404: ", there is no feed at this address: is the base URL right?"
        case 500...: ", the fault is on its side: try again later"
        default: ""
        }
    }

    private static func request(_ id: String?) -> String { id.map { " (request \($0))" } ?? "" }

    private static func seconds(_ duration: Duration) -> String {
        duration.components.seconds == 1 ? "1 second" : "\(duration.components.seconds) seconds"
    }
}
