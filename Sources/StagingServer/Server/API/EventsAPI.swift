import Foundation

/// The stream of the feed's changes.
enum EventsAPI {
    static func routes(_ events: EventLog) -> [Route] {
        [
            Route("GET", "/v1/feed/events") { call in
                guard let wake = try? Signal() else {
                    throw APIError(503, "too_many_streams", "The server has no descriptors left.")
                }
                let last = call.request.header("Last-Event-ID")
                // What can't be read can't be replayed: it counts as older than everything.
                let seq = last.map { Int($0) ?? Int.min } ?? events.lastSeq
                // An id without data sets the client's place and is no event: a client that is cut off before the first
                // event can ask for what it missed too.
                let opening = "retry: 2000\n" + (last == nil ? "id: \(seq)\n" : "") + "\n"
                return Reply(
                    status: 200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-cache")],
                    body: Data(opening.utf8),
                    continuation: EventBody(events, after: seq, wake: wake, watch: call.watch))
            }
        ]
    }
}
