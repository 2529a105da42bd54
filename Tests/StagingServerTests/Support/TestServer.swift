import Foundation

@testable import StagingServer

/// A staging server in this process, spoken to over real sockets.
final class TestServer {
    struct Entry: Decodable {
        let seq: Int
        let requestId: String?
        let method: String
        let path: String
        let status: Int?
        let outcome: String
        let startedAt: String
        let durationMs: Double
    }

    let server: StagingServer
    let baseURL: URL
    let port: UInt16

    convenience init(
        items: Int = 50, accessTokenLifetime: Duration = .seconds(900), itemsFile: String? = nil
    ) throws {
        var configuration = StagingServerConfiguration()
        configuration.itemCount = items
        configuration.accessTokenLifetime = accessTokenLifetime
        configuration.itemsFile = itemsFile
        try self.init(configuration)
    }

    init(_ configuration: StagingServerConfiguration) throws {
        server = try StagingServer(configuration: configuration)
        baseURL = try server.start()
        port = UInt16(baseURL.port ?? 0)
    }

    deinit { server.stop() }

    func text(
        _ method: String, _ path: String, token: String? = nil, body: String? = nil, headers: [String: String] = [:]
    ) -> String {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
        if let token { lines.append("Authorization: Bearer \(token)") }
        lines += headers.map { "\($0): \($1)" }
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
    }

    /// Sends a request whose reply is waited for elsewhere, or never.
    func open(
        _ method: String, _ path: String, token: String? = nil, body: String? = nil, headers: [String: String] = [:]
    ) throws -> RawConnection {
        let connection = try RawConnection(port: port)
        connection.write(text(method, path, token: token, body: body, headers: headers))
        return connection
    }

    @discardableResult
    func call(
        _ method: String, _ path: String, token: String? = nil, body: String? = nil, headers: [String: String] = [:]
    ) throws -> RawReply {
        let connection = try open(method, path, token: token, body: body, headers: headers)
        guard connection.read() else { throw RawConnection.Failure("no end of the reply to \(method) \(path)") }
        return RawReply(connection.received, ending: connection.ending)
    }

    func signIn(_ username: String = "demo", _ password: String = "demo") throws -> Tokens {
        let body = #"{"username":"\#(username)","password":"\#(password)"}"#
        return try JSONDecoder().decode(Tokens.self, from: try call("POST", "/v1/auth/sign-in", body: body).body)
    }

    func refresh(_ token: String, key: String? = nil) throws -> RawReply {
        try call(
            "POST", "/v1/auth/refresh", body: #"{"refreshToken":"\#(token)"}"#,
            headers: key.map { ["Idempotency-Key": $0] } ?? [:])
    }

    func setFaults(_ json: String) throws {
        let reply = try call("PUT", "/_staging/faults", body: json)
        guard reply.status == 200 else { throw RawConnection.Failure(reply.text) }
    }

    func journal(after seq: Int = 0) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: try call("GET", "/_staging/journal?after=\(seq)").body)
    }

    /// Asks the journal again and again, for 5 s at most: an entry is made when its request ends.
    func entry(where isWanted: (Entry) -> Bool) throws -> Entry {
        let deadline = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < deadline {
            if let entry = try journal().first(where: isWanted) { return entry }
        }
        throw RawConnection.Failure("no such entry in the journal")
    }
}
