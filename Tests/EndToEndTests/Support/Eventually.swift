import Foundation
import Testing

/// Looks again and again until `condition` gives a value. These tests drive real processes, so there is no clock to
/// inject; nothing here depends on how fast they are, but for the bound after which a test has failed.
func eventually<T>(
    _ what: String, within seconds: Double = 15, every interval: Duration = .milliseconds(10),
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> T?
) async throws -> T {
    let start = ContinuousClock.now
    while start.duration(to: .now) < .seconds(seconds) {
        if let value = try await condition() { return value }
        try await Task.sleep(for: interval)
    }
    Issue.record("not within \(seconds) s: \(what)", sourceLocation: sourceLocation)
    throw Timeout(what: what)
}

struct Timeout: Error { let what: String }
