import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The whole pipeline over each transport, against one server on loopback: GETs of a body of about 1 KB, one after the
// other and 64 at a time. Ratios within one run; start the server first:
//   staging-server --port 18090 & TransportBench http://127.0.0.1:18090/v1

struct Page: Decodable, Sendable { let nextCursor: String? }

let calls = 4000
guard let baseURL = URL(string: CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:18090/v1") else { exit(2) }
let endpoint = Endpoint<Page>(.get, "/feed", query: [URLQueryItem(name: "limit", value: "2")])

/// Microseconds a call.
func measure(_ http: any HTTPClient, parallel: Int) async throws -> Double {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<parallel {
            group.addTask {
                for _ in 0..<(calls / parallel) { _ = try await http.send(endpoint) }
            }
        }
        try await group.waitForAll()
    }
    let elapsed = start.duration(to: .now)
    return (Double(elapsed.components.seconds) * 1e6 + Double(elapsed.components.attoseconds) * 1e-12) / Double(calls)
}

func client(_ transport: any Transport) async throws -> any HTTPClient {
    var configuration = NetworkConfiguration(baseURL: baseURL, appVersion: "bench")
    configuration.transport = transport
    let stack = try NetworkStack.make(configuration)
    let grant = try await stack.http.send(
        Endpoint<TokenGrant>(
            .post, "/auth/sign-in", body: Data(#"{"username":"demo","password":"demo"}"#.utf8), policy: .public))
    try await stack.session.begin(with: grant)
    return stack.http
}

do {
    let (curl, session) = (try await client(CurlTransport()), try await client(URLSessionTransport()))
    try await Task.detached {
        for parallel in [1, 64] {
            _ = try await measure(curl, parallel: parallel)
            _ = try await measure(session, parallel: parallel)
            var ratios: [(Double, Double)] = []
            for _ in 0..<3 {
                ratios.append(
                    (try await measure(curl, parallel: parallel), try await measure(session, parallel: parallel)))
            }
            let (a, b) = ratios.sorted { $0.1 / $0.0 < $1.1 / $1.0 }[1]
            print(
                String(
                    format: "%2d at a time: CurlTransport %.0f µs a call, URLSessionTransport %.0f µs: %.1f times",
                    parallel, a, b, b / a))
        }
    }.value
} catch {
    print("no staging server at \(baseURL)? \(error)")
    exit(1)
}
