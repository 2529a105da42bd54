import Foundation
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A redirect")
struct RedirectRuleTests {
    func request(_ method: String, _ url: String) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        request.httpBody = Data("b".utf8)
        request.allHTTPHeaderFields = [
            "Authorization": "Bearer t", "Cookie": "c", "Idempotency-Key": "k", "X-Request-ID": "r",
            "Content-Type": "application/json",
        ]
        return request
    }

    @Test(
        "keeps method and body, or becomes a GET without",
        arguments: [
            (301, "GET", "GET"), (302, "GET", "GET"), (303, "GET", "GET"), (307, "GET", "GET"), (301, "POST", "GET"),
            (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
            (301, "PUT", "PUT"), (303, "PUT", "GET"), (303, "DELETE", "GET"), (308, "PATCH", "PATCH"),
        ])
    func method(status: Int, method: String, expected: String) throws {
        let next = try RedirectRule.next(
            after: request(method, "https://a.example/x"), status: status,
            location: try #require(URL(string: "https://a.example/y")))
        #expect(next.httpMethod == expected)
        let becameGet = status == 303 || (expected == "GET" && method != "GET")
        #expect((next.httpBody == nil) == becameGet)
        #expect((next.value(forHTTPHeaderField: "Content-Type") == nil) == becameGet)
        #expect(next.value(forHTTPHeaderField: "Authorization") == "Bearer t")
    }

    @Test(
        "leaves credentials and key behind where the origin changes",
        arguments: [
            ("https://a.example/x", "https://b.example/x", false),
            ("https://a.example/x", "https://a.example:8443/x", false),
            ("https://a.example/x", "https://a.example:443/x", true),
            ("https://A.example/x", "https://a.EXAMPLE/y", true),
            ("http://127.0.0.1:1/x", "https://127.0.0.1:1/x", false),
            ("http://127.0.0.1:1/x", "http://127.0.0.1:2/x", false),
            ("http://127.0.0.1:1/x", "http://localhost:1/x", false),
            ("https://a.example/x", "https://a.example.evil/x", false),
        ])
    func credentials(from: String, to: String, areKept: Bool) throws {
        let next = try RedirectRule.next(
            after: request("GET", from), status: 307, location: try #require(URL(string: to)))
        for name in ["Authorization", "Cookie", "Idempotency-Key"] {
            #expect((next.value(forHTTPHeaderField: name) != nil) == areKept)
        }
        #expect(next.value(forHTTPHeaderField: "X-Request-ID") == "r")
    }

    @Test(
        "is not followed to where a request must not go",
        arguments: [
            ("https://a.example/", "http://a.example/", URLError.Code.appTransportSecurityRequiresSecureConnection),
            ("https://a.example/", "http://127.0.0.1/", .appTransportSecurityRequiresSecureConnection),
            ("http://127.0.0.1/", "http://a.example/", .appTransportSecurityRequiresSecureConnection),
            ("https://a.example/", "file:///etc/passwd", .unsupportedURL),
            ("https://a.example/", "ftp://a.example/", .unsupportedURL),
            ("https://a.example/", "data:text/plain,x", .unsupportedURL),
            ("https://a.example/", "https:///x", .unsupportedURL),
        ])
    func refused(from: String, to: String, code: URLError.Code) throws {
        let request = try request("GET", from)
        let location = try #require(URL(string: to))
        let error = #expect(throws: URLError.self) {
            try RedirectRule.next(after: request, status: 302, location: location)
        }
        #expect(error?.code == code)
    }

    @Test(
        "knows which hosts are this machine",
        arguments: [
            ("127.0.0.1", true), ("127.1.2.3", true), ("localhost", true), ("LOCALHOST", true), ("[::1]", true),
            ("::1", true), ("127.0.0.1.evil.example", false), ("localhost.evil.example", false), ("127.0.0", false),
            ("1270.0.0.1", false), ("127.0.0.256", false), ("0.0.0.0", false), ("10.0.0.1", false), ("", false),
        ])
    func loopback(host: String, expected: Bool) {
        #expect(Origin.isLoopback(host) == expected)
    }
}
