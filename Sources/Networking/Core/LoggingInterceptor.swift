import Foundation

/// Writes what happens to each call as log records: path template, status, duration, attempt, decision, request id.
public struct LoggingInterceptor: RequestInterceptor {
    private let sink: any LogSink
    private let now: @Sendable () -> Date

    public init(sink: any LogSink, now: @escaping @Sendable () -> Date = { Date() }) {
        self.sink = sink
        self.now = now
    }

    public func observe(_ event: CallEvent, context: RequestContext) {
        guard context.policy.logging != .off else { return }
        var record = LogRecord(time: now(), event: "", context: context)
        switch event {
        case .adapting:
            return
        case .sending:
            record.event = "send"
        case .responded(let status, let bytes, let duration, let evidence):
            record.event = "response"
            record.status = status
            record.bytes = bytes
            record.phases = evidence.map(LogRecord.Phases.init)
            record.durationMs = duration.milliseconds
        case .failed(let error, let duration):
            record.event = "failure"
            record.reason = error.logDescription
            record.durationMs = duration.milliseconds
        case .replaying:
            record.event = "replay"
        case .retrying(let delay, let error):
            record.event = "retry"
            record.delayMs = delay.milliseconds
            record.reason = error.logDescription
        case .finished(let outcome, let duration):
            record.durationMs = duration.milliseconds
            switch outcome {
            case .succeeded(let status):
                record.event = "done"
                record.status = status
            case .failed(let error):
                record.event = "failed"
                record.reason = error.logDescription
            case .cancelled:
                record.event = "cancelled"
            }
        }
        sink.write(record)
    }
}

extension Duration {
    /// Milliseconds with a fraction, to the microsecond.
    package var milliseconds: Double { (seconds * 1e6).rounded() / 1e3 }
}

extension NetworkError {
    /// For a log: what kind and which code, never a text from the server.
    var logDescription: String {
        switch self {
        case .transport(let code): "no answer, URLError \(code.rawValue)"
        case .status(let status, let code, let retryAfter, _):
            "status \(status)" + (code.map { ", \($0)" } ?? "")
                + (retryAfter.map { ", Retry-After \($0.seconds) s" } ?? "")
        case .decoding(let place, _): "contract: \(place)"
        case .sessionExpired: "session expired"
        case .tokenStore: "token store"
        case .outcomeUnknown(let code): "outcome unknown, URLError \(code.rawValue)"
        case .invalidRequest(let reason): "invalid request: \(reason)"
        }
    }
}
