import Foundation
import Testing

@testable import StagingServer

@Suite struct AuthAPITests {
    let server: TestServer

    init() throws {
        server = try TestServer(items: 3)
    }

    @Test(arguments: [("demo", "demo", "Demo Reader"), ("grace", "hopper", "Grace Hopper")])
    func theTwoAccountsSignIn(username: String, password: String, name: String) throws {
        let tokens = try server.signIn(username, password)
        #expect(tokens.expiresIn == 900)
        #expect(try server.call("GET", "/v1/me", token: tokens.accessToken).json["name"] as? String == name)
    }

    @Test func aWrongPasswordIsRefused() throws {
        let reply = try server.call("POST", "/v1/auth/sign-in", body: #"{"username":"demo","password":"x"}"#)
        #expect(reply.status == 401)
        #expect(reply.errorCode == "invalid_credentials")
    }

    @Test(arguments: ["", "{", "[]", #"{"username":1,"password":"x"}"#, #"{"username":"demo"}"#])
    func aBodyThatIsNotUnderstoodIsABadRequest(body: String) throws {
        let reply = try server.call("POST", "/v1/auth/sign-in", body: body)
        #expect(reply.status == 400)
        #expect(reply.errorCode == "invalid_body")
    }

    @Test(arguments: [nil, "nonsense"]) func withoutAGoodTokenTheAnswerIs401WithAChallenge(token: String?) throws {
        let reply = try server.call("GET", "/v1/feed", token: token)
        #expect(reply.status == 401)
        #expect(reply.headers["www-authenticate"] == "Bearer")
        #expect(reply.errorCode == "invalid_token")
    }

    @Test func aRefreshRetiresTheTokenThatWasSent() throws {
        let first = try server.signIn()
        let second = try tokens(in: try server.refresh(first.refreshToken))
        #expect(second.refreshToken != first.refreshToken)
        #expect(try server.call("GET", "/v1/me", token: second.accessToken).status == 200)
        let reuse = try server.refresh(first.refreshToken)
        #expect(reuse.status == 401)
        #expect(reuse.errorCode == "invalid_grant")
        // The whole session is over, for whoever holds the newer token.
        #expect(try server.refresh(second.refreshToken).errorCode == "invalid_grant")
        #expect(try server.call("GET", "/v1/me", token: second.accessToken).status == 401)
    }

    @Test func aRepeatWithTheSameKeyGetsTheSameReply() throws {
        let first = try server.signIn()
        let second = try tokens(in: try server.refresh(first.refreshToken, key: "k"))
        #expect(try tokens(in: try server.refresh(first.refreshToken, key: "k")) == second)
        #expect(try server.refresh(second.refreshToken).status == 200)
    }

    @Test func anAnswerLostAfterTheRefreshIsRecovered() throws {
        let first = try server.signIn()
        try server.setFaults(#"[{"path":"/auth/refresh","action":"dropAfterCommit","times":1}]"#)
        #expect(try server.refresh(first.refreshToken, key: "k").status == nil)
        let second = try tokens(in: try server.refresh(first.refreshToken, key: "k"))
        #expect(try server.refresh(second.refreshToken).status == 200)
    }

    @Test func otherSessionsOutliveAReuse() throws {
        let (one, other) = (try server.signIn(), try server.signIn())
        _ = try server.refresh(one.refreshToken)
        _ = try server.refresh(one.refreshToken)
        #expect(try server.refresh(other.refreshToken).status == 200)
    }

    @Test func signOutEndsTheSession() throws {
        let tokens = try server.signIn()
        let body = #"{"refreshToken":"\#(tokens.refreshToken)"}"#
        for _ in 0..<2 { #expect(try server.call("POST", "/v1/auth/sign-out", body: body).status == 204) }
        #expect(try server.call("GET", "/v1/me", token: tokens.accessToken).status == 401)
        #expect(try server.refresh(tokens.refreshToken).errorCode == "invalid_grant")
    }

    @Test func expiringLeavesTheRefreshTokensGood() throws {
        let first = try server.signIn()
        #expect(try server.call("POST", "/_staging/tokens/expire").status == 204)
        #expect(try server.call("GET", "/v1/me", token: first.accessToken).status == 401)
        let second = try tokens(in: try server.refresh(first.refreshToken))
        #expect(try server.call("GET", "/v1/me", token: second.accessToken).status == 200)
    }

    @Test func revokingRefusesEveryRefreshTokenEvenOnARepeat() throws {
        let first = try server.signIn()
        let second = try tokens(in: try server.refresh(first.refreshToken, key: "k"))
        #expect(try server.call("POST", "/_staging/tokens/revoke").status == 204)
        #expect(try server.refresh(second.refreshToken).errorCode == "invalid_grant")
        #expect(try server.refresh(first.refreshToken, key: "k").errorCode == "invalid_grant")
        #expect(try server.call("GET", "/v1/me", token: second.accessToken).status == 200)
        #expect(try server.refresh(try server.signIn().refreshToken).status == 200)
    }

    private func tokens(in reply: RawReply) throws -> Tokens {
        try JSONDecoder().decode(Tokens.self, from: reply.body)
    }
}
