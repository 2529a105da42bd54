import Foundation
import Testing

@testable import Networking

@Suite("Decoding")
struct JSONResponseDecoderTests {
    struct Inner: Decodable, Sendable {
        let name: String
        let count: Int
        let at: Date?
    }
    struct Outer: Decodable, Sendable { let items: [Inner] }

    @Test(
        "names the place of a fault, and never the payload",
        arguments: [
            (#"{"items":[{"name":"secret-1"}]}"#, "items[0].count is missing"),
            (#"{"items":[{"name":"secret-1","count":"secret-2"}]}"#, "items[0].count is not Int"),
            (#"{"items":[{"name":null,"count":1}]}"#, "items[0].name is null, not String"),
            (#"{"items":[{"name":"x","count":1,"at":"secret-3"}]}"#, "items[0].at is not valid"),
            (#"["secret-4"]"#, "the body is not Dictionary<String, Any>"), ("secret-5 <html>", "the body is not JSON"),
            ("", "the body is empty"), (#"{"items":[{"name":"secret-6""#, "the body is not JSON"),
        ])
    func place(body: String, expected: String) async {
        let error = await thrown { try await JSONResponseDecoder().decode(Outer.self, from: Data(body.utf8)) }
        #expect(error as? NetworkError == .decoding(expected))
    }

    @Test("doesn't begin for a caller that has gone")
    func cancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await JSONResponseDecoder().decode(Probe.self, from: Data(Probe.json.utf8))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @MainActor
    @Test("runs off the caller's actor")
    func offTheMainActor() async throws {
        let spy = try await JSONResponseDecoder().decode(ThreadSpy.self, from: Data("{}".utf8))
        #expect(!spy.wasOnMainActor)
    }

    struct ThreadSpy: Decodable, Sendable {
        let wasOnMainActor: Bool
        init(from decoder: any Decoder) { wasOnMainActor = Thread.isMainThread || Self.isOnMainQueue }

        /// The main actor's executor is the main queue, whichever thread serves it.
        private static var isOnMainQueue: Bool {
            DispatchQueue.main.setSpecific(key: key, value: true)
            return DispatchQueue.getSpecific(key: key) ?? false
        }
        private static let key = DispatchSpecificKey<Bool>()
    }
}
