import Foundation
import Testing

@testable import StagingServer

@Suite struct LifecycleTests {
    @Test(arguments: [
        #"[{"path":"/feed","delayMs":60000}]"#, #"[{"path":"/feed","action":"stallMidBody"}]"#,
        #"[{"path":"/feed","action":"drip","bytesPerSecond":1}]"#, #"[{"path":"/feed","action":"flood"}]"#,
    ])
    func stoppingWaitsForNoFault(rules: String) throws {
        let server = try TestServer()
        let token = try server.signIn().accessToken
        try server.setFaults(rules)
        let connections = try (0..<50).map { _ in try server.open("GET", "/v1/feed", token: token) }
        connections.last?.read(timeout: .milliseconds(50))
        let start = ContinuousClock.now
        server.server.stop()
        // Each of these faults goes on for a minute and more: a stop that waited for one would take as long.
        #expect(start.duration(to: .now) < .seconds(10))
        server.server.stop()
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
    }

    @Test func aStoppedServerStartsAgain() throws {
        let server = try TestServer()
        server.server.stop()
        let url = try server.server.start()
        let reply = try RawConnection(port: UInt16(try #require(url.port)))
        reply.write(server.text("GET", "/_staging"))
        reply.read()
        #expect(RawReply(reply.received, ending: reply.ending).json["name"] as? String == "feedscope-staging")
    }

    @Test func aPortInUseIsOneSentence() throws {
        let first = try TestServer()
        var configuration = StagingServerConfiguration()
        configuration.port = first.port
        let second = try StagingServer(configuration: configuration)
        let error = #expect(throws: StagingServerError.self) { try second.start() }
        #expect(error?.description.contains("Port \(first.port) on 127.0.0.1 is in use.") == true)
    }

    @Test(arguments: ["300.1.1.1", "example.com", ""]) func aListenAddressIsAnAddress(address: String) throws {
        var configuration = StagingServerConfiguration()
        configuration.listenAddress = address
        let server = try StagingServer(configuration: configuration)
        #expect(throws: StagingServerError.self) { try server.start() }
    }

    @Test(arguments: [
        "GARBAGE\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET /v1/feed HTTP/9.9\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ])
    func garbageHarmsNobodyElse(text: String) throws {
        let server = try TestServer()
        let connection = try RawConnection(port: server.port)
        connection.write(text)
        connection.read(timeout: .milliseconds(200))
        connection.leave()
        #expect(try server.call("GET", "/_staging").status == 200)
    }

    @Test func aBodyThatIsTooLongIsRefused() throws {
        let server = try TestServer()
        let body = #"{"username":""# + String(repeating: "x", count: 1 << 20) + #""}"#
        #expect(try server.call("POST", "/v1/auth/sign-in", body: body).errorCode == "body_too_long")
    }
}
