/// One event of a `text/event-stream`.
public struct ServerSentEvent: Sendable, Equatable {
    /// `message` where the server named none.
    public let type: String
    public let data: String
    /// What a client that reconnects sends as `Last-Event-ID`; empty where the server never sent one.
    public let lastEventID: String

    public init(type: String, data: String, lastEventID: String) {
        self.type = type
        self.data = data
        self.lastEventID = lastEventID
    }
}
