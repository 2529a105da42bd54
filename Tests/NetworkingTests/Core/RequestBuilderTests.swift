import Foundation
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request")
struct RequestBuilderTests {
    func request(for endpoint: Endpoint<Probe>) throws -> URLRequest {
        try RequestBuilder(baseURL: testBaseURL).request(
            for: endpoint, context: RequestContext(endpoint, makeID: { "made" }))
    }

    @Test(
        "carries a cursor exactly as the server gave it",
        arguments: ["a+b/c==", "100%", "a&b=c", "ä 日本 🙂", "%2B", "#?", "a;b,c", "'\"<>\\^`{|}", ""])
    func query(value: String) throws {
        let endpoint = Endpoint<Probe>(.get, "/feed", query: [URLQueryItem(name: "cursor", value: value)])
        let url = try #require(try request(for: endpoint).url)
        let query = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery)
        let allowed = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%=")
        #expect(query.unicodeScalars.allSatisfy(allowed.contains))
        #expect(query.hasPrefix("cursor=") && query.filter { $0 == "=" }.count == 1)
        #expect(query.dropFirst("cursor=".count).removingPercentEncoding == value)
    }

    @Test(
        "fits any id into one path segment",
        arguments: ["42", "a/b", "https://example.com/?p=1&q=2#x", "ä 日本", "..%2F..", "%", "a+b", "…", "..."])
    func path(id: String) throws {
        let endpoint = Endpoint<Probe>(.get, "/feed/{id}", parameters: ["id": id])
        let text = try #require(try request(for: endpoint).url).absoluteString
        let prefix = "http://127.0.0.1:1/v1/feed/"
        #expect(text.hasPrefix(prefix))
        let segment = text.dropFirst(prefix.count)
        #expect(!segment.contains("/") && segment.removingPercentEncoding == id)
        #expect(endpoint.template == "/feed/{id}")
    }

    @Test("is not made for an id that would name another place", arguments: ["", ".", ".."])
    func unaddressable(id: String) {
        let endpoint = Endpoint<Probe>(.get, "/feed/{id}", parameters: ["id": id])
        #expect(throws: NetworkError.invalidRequest("a parameter of /feed/{id} is empty or a dot segment")) {
            try request(for: endpoint)
        }
    }

    @Test("has method, body, content type and timeout of its endpoint")
    func parts() throws {
        var endpoint = Endpoint<Probe>(.patch, "/a/b", body: Data("{}".utf8))
        endpoint.policy.timeout = .milliseconds(2500)
        let request = try request(for: endpoint)
        #expect(request.httpMethod == "PATCH")
        #expect(request.httpBody == Data("{}".utf8))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(request.value(forHTTPHeaderField: "X-Request-ID") == "made")
        #expect(request.timeoutInterval == 2.5)
        #expect(request.url?.absoluteString == "http://127.0.0.1:1/v1/a/b")
    }

    @Test("has its shorthands as views on the one policy")
    func shorthands() {
        var endpoint = Endpoint<Probe>(method: .post, path: "/x", requiresAuth: false, idempotencyKey: "k")
        #expect(endpoint.policy.authentication == .none && endpoint.policy.idempotency == .key("k"))
        endpoint.policy.authentication = .bearer
        endpoint.policy.idempotency = .automatic
        #expect(endpoint.requiresAuth && endpoint.idempotencyKey == nil)
    }
}
