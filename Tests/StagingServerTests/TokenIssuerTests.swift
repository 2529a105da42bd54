import Foundation
import Testing

@testable import StagingServer

@Suite struct TokenIssuerTests {
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    var issuer = TokenIssuer(lifetime: .seconds(60))

    @Test mutating func anAccessTokenExpiresWithItsLifetime() {
        let tokens = issuer.begin(for: Account.all[0], now: start)
        #expect(issuer.account(for: tokens.accessToken, now: start + 59.9) == Account.all[0])
        #expect(issuer.account(for: tokens.accessToken, now: start + 60) == nil)
    }

    @Test(arguments: [(599.0, true), (600.0, false)])
    mutating func aRepeatIsRecognisedForTenMinutes(after: TimeInterval, isRecognised: Bool) throws {
        let first = issuer.begin(for: Account.all[0], now: start)
        let second = try issuer.refresh(first.refreshToken, key: "k", now: start)
        let repeated = try? issuer.refresh(first.refreshToken, key: "k", now: start + after)
        #expect(repeated == (isRecognised ? second : nil))
    }

    @Test(arguments: [nil, "other"]) mutating func aRepeatWithAnotherKeyIsAReuse(key: String?) throws {
        let first = issuer.begin(for: Account.all[0], now: start)
        let second = try issuer.refresh(first.refreshToken, key: "k", now: start)
        #expect(throws: APIError.self) { try issuer.refresh(first.refreshToken, key: key, now: start) }
        #expect(issuer.account(for: second.accessToken, now: start) == nil)
    }

    @Test mutating func theSameKeyWithTheNextTokenIsANewRefresh() throws {
        let first = issuer.begin(for: Account.all[0], now: start)
        let second = try issuer.refresh(first.refreshToken, key: "k", now: start)
        let third = try issuer.refresh(second.refreshToken, key: "k", now: start)
        #expect(Set([first.refreshToken, second.refreshToken, third.refreshToken]).count == 3)
    }
}
