import Foundation
import Testing

@testable import StagingServer

@Suite struct DeviceSignInTests {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    var signIns = DeviceSignIns()

    @Test func approvedOnAnotherScreenItSignsInAndRepeatsTheSameTokens() throws {
        let server = try TestServer(items: 1)
        let started = try server.call("POST", "/v1/auth/device").json
        let code = try #require(started["deviceCode"] as? String)
        let userCode = try #require(started["userCode"] as? String)
        #expect(started["expiresIn"] as? Int == 600)
        #expect(started["interval"] as? Int == 5)
        #expect(try server.call("GET", "/v1/auth/device/\(code)").status == 202)
        let page = "/_staging/device/\(userCode)"
        #expect(started["verificationURL"] as? String == "http://127.0.0.1:\(server.port)\(page)")
        #expect(try server.call("GET", page).text.contains(userCode))
        #expect(try server.call("POST", "\(page)/approve?username=grace").status == 204)
        let reply = try server.call("GET", "/v1/auth/device/\(code)")
        let token = try #require(reply.json["accessToken"] as? String)
        #expect(try server.call("GET", "/v1/me", token: token).json["handle"] as? String == "grace")
        #expect(try server.call("GET", "/v1/auth/device/\(code)").body == reply.body)
    }

    @Test func deniedItIsForbidden() throws {
        let server = try TestServer(items: 1)
        let started = try server.call("POST", "/v1/auth/device").json
        let userCode = try #require(started["userCode"] as? String)
        let code = try #require(started["deviceCode"] as? String)
        #expect(try server.call("POST", "/_staging/device/\(userCode)/deny").status == 204)
        #expect(try server.call("GET", "/v1/auth/device/\(code)").errorCode == "access_denied")
        #expect(try server.call("POST", "/_staging/device/\(userCode)/approve").status == 404)
    }

    @Test func askingTooSoonIsToldToSlowDown() throws {
        let server = try TestServer(items: 1)
        let code = try #require(try server.call("POST", "/v1/auth/device").json["deviceCode"] as? String)
        #expect(try server.call("GET", "/v1/auth/device/\(code)").status == 202)
        let reply = try server.call("GET", "/v1/auth/device/\(code)")
        #expect(reply.status == 429)
        #expect(reply.headers["retry-after"] == "5")
    }

    @Test mutating func askingAtTheIntervalIsFine() {
        let code = signIns.begin(now: now).deviceCode
        for number in 0..<5 {
            guard case .waiting = signIns.poll(code, now: now + Double(number) * 5) else {
                Issue.record("poll \(number) isn't waiting")
                return
            }
        }
    }

    @Test(arguments: [(599.0, false), (600.0, true)])
    mutating func theCodeExpiresAfterTenMinutes(after: TimeInterval, isExpired: Bool) {
        let (code, userCode) = signIns.begin(now: now)
        #expect(signIns.isOpen(userCode, now: now + after) == !isExpired)
        if case .expired = signIns.poll(code, now: now + after) {
            #expect(isExpired)
        } else {
            #expect(!isExpired)
        }
    }

    @Test func anUnknownCodeIsExpired() throws {
        let reply = try TestServer(items: 1).call("GET", "/v1/auth/device/nonsense")
        #expect(reply.status == 410)
        #expect(reply.errorCode == "expired")
    }
}
