import Feed
import Foundation
import Networking
import Testing

@testable import App

@Suite("What is said of a failure")
struct FailureTextTests {
    nonisolated struct Row: Sendable, CustomTestStringConvertible {
        let error: any Error
        let status: App.ExitStatus
        let part: String
        var testDescription: String { "\(error)" }

        init(_ error: any Error, _ status: App.ExitStatus, _ part: String) {
            self.error = error
            self.status = status
            self.part = part
        }
    }

    @Test(
        "and how the process ends",
        arguments: [
            Row(UsageError("no", command: .fetch), .wrongUsage, "no (see feedscope fetch --help)"),
            Row(ConfigurationError("no server"), .wrongUsage, "no server"),
            Row(CommandFailure("no terminal", status: .wrongUsage), .wrongUsage, "no terminal"),
            Row(
                FeedError.signedOut, .signedOut, "nobody is signed in to https://feed.example/v1: run feedscope sign-in"
            ),
            Row(FeedError.invalidCredentials, .failed, "refused the name or the password"),
            Row(FeedError.notFound, .failed, "there is no feed at https://feed.example/v1"),
            Row(FeedError.invalidCursor, .failed, "forgot the place"),
            Row(FeedError.offline(.unknownHost), .noAnswer, "isn't known"),
            Row(FeedError.offline(.refused), .noAnswer, "nothing answers at https://feed.example/v1"),
            Row(FeedError.offline(.timedOut), .noAnswer, "didn't answer in time"),
            Row(FeedError.offline(.connectionLost), .noAnswer, "broke off its answer"),
            Row(FeedError.offline(.untrusted), .noAnswer, "isn't trusted"),
            Row(FeedError.offline(.other(-42)), .noAnswer, "error -42"),
            Row(FeedError.busy(retryAfter: .seconds(90), requestID: "r"), .failed, "in 90 seconds (request r)"),
            Row(FeedError.busy(retryAfter: nil, requestID: nil), .failed, "try again later"),
            Row(FeedError.outcomeUnknown, .failed, "may have taken effect"),
            Row(FeedError.serverFault(status: 404, code: nil, requestID: nil), .failed, "is the base URL right?"),
            Row(FeedError.serverFault(status: 503, code: "down", requestID: "r"), .failed, "answered 503 down"),
            Row(FeedError.contractBroken("items.0.id", requestID: nil), .failed, "items.0.id"),
            Row(FeedError.tokensUnavailable("the keyring is locked"), .failed, "the keyring is locked"),
            Row(NetworkError.invalidRequest("the base URL is wrong"), .wrongUsage, "the base URL is wrong"),
            Row(NetworkError.sessionExpired, .signedOut, "nobody is signed in"),
            Row(TokenStoreError("the file is no JSON"), .failed, "the file is no JSON"),
            Row(OutputError.failed(errno: ENOSPC), .failed, "no space left on device"),
            Row(CancellationError(), .interrupted, "interrupted"),
            Row(POSIXError(.EADDRINUSE), .failed, "address already in use"),
        ])
    func table(_ row: Row) {
        let failure = FailureText(row.error, server: "https://feed.example/v1")
        #expect(failure.status == row.status)
        #expect(failure.sentence?.contains(row.part) == true, "\(failure.sentence ?? "")")
        #expect(failure.sentence?.contains("\n") == false)
    }

    @Test("nothing, where whoever read the output has gone")
    func closedPipe() {
        let failure = FailureText(OutputError.closed)
        #expect(failure.sentence == nil)
        #expect(failure.status == .done)
    }

    @Test("that a given refresh token was refused, and where it came from")
    func seed() {
        let failure = FailureText(
            FeedError.signedOut, server: "https://feed.example/v1", seed: "FEEDSCOPE_REFRESH_TOKEN")
        #expect(failure.status == .signedOut)
        #expect(failure.sentence?.contains("refused the refresh token from FEEDSCOPE_REFRESH_TOKEN") == true)
    }
}
