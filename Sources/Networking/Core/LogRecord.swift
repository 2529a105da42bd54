import Foundation

/// One line of the log. Holds templates, numbers and ids; there is no field that a token, a cookie or a body fits into.
public struct LogRecord: Codable, Sendable, Equatable {
    public var time: Date
    public var event: String
    public var requestID: String
    public var method: String
    public var template: String
    public var attempt: Int
    public var isReplay: Bool?
    public var status: Int?
    public var bytes: Int?
    public var durationMs: Double?
    public var phases: Phases?
    /// How long the next attempt waits.
    public var delayMs: Double?
    /// Why, in the words of `NetworkError`.
    public var reason: String?

    public init(time: Date, event: String, context: RequestContext) {
        self.time = time
        self.event = event
        requestID = context.requestID
        method = context.method.rawValue
        template = context.template
        attempt = context.attempt
        isReplay = context.isReplay ? true : nil
    }
}

extension LogRecord {
    /// What the transport measured, in milliseconds.
    public struct Phases: Codable, Sendable, Equatable {
        public var protocolName: String?
        public var isReused: Bool?
        public var dnsMs, connectMs, tlsMs, waitingMs, downloadMs: Double?
        public var wireBytes: Int?

        init(_ evidence: AttemptEvidence) {
            protocolName = evidence.protocolName
            isReused = evidence.isReused
            dnsMs = evidence.dns?.milliseconds
            connectMs = evidence.connect?.milliseconds
            tlsMs = evidence.tls?.milliseconds
            waitingMs = evidence.waiting?.milliseconds
            downloadMs = evidence.download?.milliseconds
            wireBytes = evidence.wireBytes
        }
    }
}

/// Where log lines go. Must return at once: it is called within each request.
public protocol LogSink: Sendable {
    func write(_ record: LogRecord)
}
