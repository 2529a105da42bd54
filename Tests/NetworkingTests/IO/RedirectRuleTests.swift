import Foundation
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct RedirectRuleTests {
    private func request(_ method: String, _ url: String, body: String? = nil) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.allHTTPHeaderFields = [
            "Authorization": "Bearer a", "Cookie": "a=b", "X-Request-ID": "r", "Idempotency-Key": "k",
            "Accept": "text/x",
        ]
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        return request
    }

    private func followed(
        _ status: Int, _ method: String, from source: String = "https://a.example/v1/x", to location: String,
        body: String? = nil
    ) throws -> URLRequest {
        let decision = RedirectRule().decision(
            for: try request(method, source, body: body), status: status, location: location, followed: 0)
        guard case .follow(let next) = decision else {
            Issue.record("\(decision)")
            throw CancellationError()
        }
        return next
    }

    @Test(arguments: [
        (301, "GET", "GET"), (302, "GET", "GET"), (303, "GET", "GET"), (307, "GET", "GET"), (308, "GET", "GET"),
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
        (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"), (303, "DELETE", "GET"),
        (303, "HEAD", "HEAD"),
        (302, "PATCH", "PATCH"), (307, "PATCH", "PATCH"),
    ])
    func methodOfTheNextRequest(_ status: Int, _ method: String, _ next: String) throws {
        #expect(try followed(status, method, to: "/v1/y").httpMethod == next)
    }

    @Test(arguments: [301, 302, 303]) func aPostThatBecomesAGetLosesItsBodyAndItsKey(_ status: Int) throws {
        let next = try followed(status, "POST", to: "/v1/y", body: "{}")
        #expect(next.httpBody == nil)
        #expect(next.value(forHTTPHeaderField: "Content-Type") == nil)
        #expect(next.value(forHTTPHeaderField: "Idempotency-Key") == nil)
        #expect(next.value(forHTTPHeaderField: "Authorization") == "Bearer a")
    }

    @Test(arguments: [307, 308]) func aPostThatStaysKeepsBodyKeyAndType(_ status: Int) throws {
        let next = try followed(status, "POST", to: "https://a.example:443/v1/y", body: "{}")
        #expect(next.httpBody == Data("{}".utf8))
        #expect(next.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(next.value(forHTTPHeaderField: "Idempotency-Key") == "k")
        #expect(next.value(forHTTPHeaderField: "Authorization") == "Bearer a")
    }

    @Test(arguments: ["https://b.example/y", "https://a.example:8443/y", "//b.example/y"])
    func credentialsStayWithTheirOrigin(_ location: String) throws {
        let next = try followed(302, "GET", to: location)
        #expect(next.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(next.value(forHTTPHeaderField: "Cookie") == nil)
        #expect(next.value(forHTTPHeaderField: "X-Request-ID") == "r")
        #expect(next.value(forHTTPHeaderField: "Accept") == "text/x")
    }

    @Test func anUpgradeToHTTPSIsAnotherOrigin() throws {
        let next = try followed(308, "GET", from: "http://localhost/x", to: "https://localhost/x")
        #expect(next.value(forHTTPHeaderField: "Authorization") == nil)
    }

    @Test func aWriteWithoutABodyKeepsItsKeyOnAnotherOrigin() throws {
        let next = try followed(307, "POST", to: "https://b.example/y")
        #expect(next.httpMethod == "POST")
        #expect(next.value(forHTTPHeaderField: "Idempotency-Key") == "k")
    }

    @Test(arguments: [307, 308]) func aBodyGoesToNoOtherOrigin(_ status: Int) throws {
        let decision = RedirectRule().decision(
            for: try request("POST", "https://a.example/auth/refresh", body: "{}"), status: status,
            location: "https://b.example/", followed: 0)
        #expect(decision == .deliver)
    }

    @Test(arguments: [
        ("y?c=%2B", "https://a.example/v1/y?c=%2B"), ("/y", "https://a.example/y"),
        ("?c=1", "https://a.example/v1/x?c=1"),
        ("../y", "https://a.example/y"), ("//b.example", "https://b.example"),
        ("https://b.example/caf%C3%A9", "https://b.example/caf%C3%A9"),
        ("https://me:secret@b.example/y", "https://b.example/y"),
    ])
    func locationIsResolvedAgainstTheRequest(_ location: String, _ target: String) throws {
        #expect(try followed(302, "GET", to: location).url?.absoluteString == target)
    }

    @Test(arguments: [
        ("http://a.example/x", URLError.Code.appTransportSecurityRequiresSecureConnection),
        ("http://localhost/x", .appTransportSecurityRequiresSecureConnection),
        ("file:///etc/passwd", .unsupportedURL), ("javascript:alert(1)", .unsupportedURL),
        ("data:text/plain,x", .unsupportedURL), ("https://", .redirectToNonExistentLocation),
        ("https://exa mple/", .redirectToNonExistentLocation),
    ])
    func refuses(_ location: String, _ code: URLError.Code) throws {
        let decision = RedirectRule().decision(
            for: try request("GET", "https://a.example/x"), status: 302, location: location, followed: 0)
        #expect(decision == .refuse(code))
    }

    @Test func plainHTTPGoesOnlyToLoopback() throws {
        let source = try request("GET", "http://127.0.0.1:8080/x")
        let rule = RedirectRule()
        #expect(
            rule.decision(for: source, status: 302, location: "http://192.0.2.1/", followed: 0)
                == .refuse(.appTransportSecurityRequiresSecureConnection))
        #expect(try followed(302, "GET", from: "http://127.0.0.1:1/x", to: "http://localhost:2/").httpMethod == "GET")
    }

    @Test func theFifthIsFollowedAndTheSixthIsNot() throws {
        let source = try request("GET", "https://a.example/x")
        guard case .follow = RedirectRule().decision(for: source, status: 302, location: "/x", followed: 4) else {
            Issue.record("the fifth redirect was not followed")
            return
        }
        #expect(
            RedirectRule().decision(for: source, status: 302, location: "/x", followed: 5)
                == .refuse(.httpTooManyRedirects))
    }

    @Test(arguments: [(200, "/y"), (300, "/y"), (304, "/y"), (305, "/y"), (306, "/y"), (401, "/y"), (302, nil)])
    func whatIsNoRedirectIsDelivered(_ status: Int, _ location: String?) throws {
        let decision = RedirectRule().decision(
            for: try request("GET", "https://a.example/x"), status: status, location: location, followed: 0)
        #expect(decision == .deliver)
    }
}
