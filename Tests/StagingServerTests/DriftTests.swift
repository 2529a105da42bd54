import Foundation
import Testing

@testable import StagingServer

@Suite struct DriftTests {
    @Test(arguments: [
        ("2/min", 2.0), ("1/s", 60.0), ("30/h", 0.5), ("0.5/min", 0.5), ("100/s", 6000.0),
    ])
    func aRateIsANumberAndAUnit(text: String, perMinute: Double) {
        #expect(DriftRate(text)?.perMinute == perMinute)
    }

    @Test(arguments: ["", "2", "2/", "/min", "-1/s", "0/s", "101/s", "nan/s", "inf/s", "2/min/s", "2/year", "x/s"])
    func anythingElseIsNone(text: String) { #expect(DriftRate(text) == nil) }

    @Test func theFeedChangesByItselfUntilTheServerStops() throws {
        var configuration = StagingServerConfiguration()
        configuration.itemCount = 30
        configuration.drift = DriftRate(perMinute: 6000)
        let server = try TestServer(configuration)
        let token = try server.signIn().accessToken
        let before = try server.call("GET", "/v1/feed?limit=100", token: token).ids()
        let deadline = ContinuousClock.now + .seconds(5)
        var after = before
        while ContinuousClock.now < deadline, !(after.count > 31 && Set(before).subtracting(after).count > 0) {
            after = try server.call("GET", "/v1/feed?limit=100", token: token).ids()
        }
        #expect(after.contains { $0.hasPrefix("new-") })
        #expect(!Set(before).isSubset(of: after))
        server.server.stop()
    }

    @Test func pagesHoldWhileTheFeedDrifts() throws {
        var configuration = StagingServerConfiguration()
        configuration.itemCount = 300
        configuration.drift = DriftRate(perMinute: 6000)
        let server = try TestServer(configuration)
        let token = try server.signIn().accessToken
        var ids: [String] = []
        var cursor: String?
        repeat {
            let query = cursor.map { "&cursor=\($0)" } ?? ""
            let page = try server.call("GET", "/v1/feed?limit=7\(query)", token: token)
            ids += page.ids()
            cursor = page.json["nextCursor"] as? String
        } while cursor != nil
        #expect(Set(ids).count == ids.count)
        // What was there from the beginning to the end is there once, and in its order.
        let numbers = ids.filter { !$0.hasPrefix("new-") }
        let still = Set(try allIDs(server, token))
        #expect(still.filter { !$0.hasPrefix("new-") }.isSubset(of: numbers))
    }

    private func allIDs(_ server: TestServer, _ token: String) throws -> [String] {
        var ids: [String] = []
        var cursor: String?
        repeat {
            let page = try server.call(
                "GET", "/v1/feed?limit=100" + (cursor.map { "&cursor=\($0)" } ?? ""), token: token)
            ids += page.ids()
            cursor = page.json["nextCursor"] as? String
        } while cursor != nil
        return ids
    }
}
