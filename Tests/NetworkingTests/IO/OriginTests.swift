import Foundation
import Testing

@testable import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct OriginTests {
    @Test(arguments: [
        ("https://api.example.com/v1", "https://api.example.com:443/other"),
        ("HTTP://LocalHost", "http://localhost:80"),
        ("http://[::1]:8080/a", "http://[::1]:8080/b"),
    ])
    func sameSchemeHostAndPortAreOneOrigin(_ first: String, _ second: String) throws {
        let urls = (try #require(URL(string: first)), try #require(URL(string: second)))
        #expect(Origin(urls.0) == Origin(urls.1))
    }

    @Test(arguments: [
        ("https://api.example.com", "http://api.example.com"),
        ("https://api.example.com", "https://api.example.com:8443"),
        ("https://api.example.com", "https://example.com"),
        ("https://api.example.com", "https://api.example.com.evil.example"),
    ])
    func otherSchemeHostOrPortIsAnotherOrigin(_ first: String, _ second: String) throws {
        let urls = (try #require(URL(string: first)), try #require(URL(string: second)))
        #expect(Origin(urls.0) != Origin(urls.1))
    }

    @Test(arguments: ["localhost", "LOCALHOST:80", "127.0.0.1", "127.8.9.255:65535", "[::1]", "[::1]:8080"])
    func isLoopback(_ authority: String) throws {
        let url = try #require(URL(string: "http://\(authority)/"))
        #expect(Origin(url)?.isLoopback == true)
    }

    @Test(arguments: [
        "localhost.example.com", "127.0.0.1.example.com", "127.1", "127.0.0.256", "127.0.0.", "0127.0.0.1", "128.0.0.1",
        "0.0.0.0", "[::2]", "[::ffff:127.0.0.1]", "2130706433", "localhost.", "127.0.0.+1",
    ])
    func isNotLoopback(_ authority: String) throws {
        let origin = Origin(try #require(URL(string: "http://\(authority)/")))
        #expect(origin?.isLoopback != true)
    }

    @Test(arguments: [
        ("https://api.example.com/feed", nil), ("http://127.0.0.1:8080/feed", nil),
        ("http://api.example.com/feed", URLError.Code.appTransportSecurityRequiresSecureConnection),
        ("file:///etc/passwd", .unsupportedURL), ("ftp://example.com", .unsupportedURL),
        ("data:text/plain,x", .unsupportedURL),
        ("https:///feed", .badURL), ("/feed", .badURL), ("https://me@example.com", .badURL),
        ("https://me:secret@example.com", .badURL),
    ])
    func admitsOnlyWhatMayBeAsked(_ text: String, _ refusal: URLError.Code?) throws {
        let url = try #require(URL(string: text))
        if let refusal {
            #expect(throws: URLError(refusal)) { try Origin.admitting(url) }
        } else {
            #expect(throws: Never.self) { try Origin.admitting(url) }
        }
    }

    @Test func admitsNoMissingURL() { #expect(throws: URLError(.badURL)) { try Origin.admitting(nil) } }
}
