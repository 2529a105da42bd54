import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// What the pipeline itself costs a call: a transport that answers at once, with and without the pipeline over it.

struct InstantTransport: Transport {
    let reply: TransportReply
    func send(_ request: URLRequest, limits: TransportLimits) async throws -> TransportReply { reply }
}

struct Item: Decodable, Sendable { let id: String }

func measure(_ calls: Int, _ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<calls { try await body() }
    let elapsed = start.duration(to: .now)
    return (Double(elapsed.components.seconds) * 1e6 + Double(elapsed.components.attoseconds) * 1e-12) / Double(calls)
}

guard let url = URL(string: "http://127.0.0.1:1/v1"),
    let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
else { exit(1) }
let transport = InstantTransport(reply: TransportReply(body: Data(#"{"id":"1"}"#.utf8), response: response))
let tokens = RefreshingTokenRepository(transport: transport, database: InMemoryTokenDatabase(), baseURL: url)
try await tokens.begin(with: TokenGrant(accessToken: "a", refreshToken: "r", expiresIn: 3600))
let pipeline = PipelineHTTPClient(
    baseURL: url, transport: transport,
    interceptors: [
        HeadersInterceptor(appVersion: "1", locale: "en", userAgent: "bench"), AuthInterceptor(tokens: tokens),
    ], retry: BackoffRetryPolicy(), budget: RetryBudget(), decoder: JSONResponseDecoder())
let endpoint = Endpoint<Item>(.get, "/feed/{id}", parameters: ["id": "1"])
let request = URLRequest(url: url)
let calls = 20_000

// Off the main actor, so that no call pays for a change of threads that isn't the pipeline's.
let (whole, bare) = try await Task.detached {
    _ = try await measure(2000) { _ = try await pipeline.send(endpoint) }
    var pipelineTimes: [Double] = []
    var bareTimes: [Double] = []
    for _ in 0..<5 {
        pipelineTimes.append(try await measure(calls) { _ = try await pipeline.send(endpoint) })
        bareTimes.append(
            try await measure(calls) {
                let reply = try await transport.send(request, limits: TransportLimits())
                _ = try await JSONResponseDecoder().decode(Item.self, from: reply.body)
            })
    }
    return (pipelineTimes.sorted()[2], bareTimes.sorted()[2])
}.value
print(
    String(
        format: "pipeline %.1f µs a call, transport and decoder alone %.1f µs: overhead %.1f µs", whole, bare,
        whole - bare))
