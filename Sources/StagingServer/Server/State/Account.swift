/// Someone who can sign in. There are always the same two, so that a demo needs no set-up.
struct Account: Sendable, Equatable {
    let username: String
    let password: String
    let profile: StagedAuthor

    static let all = [
        Account(
            username: "demo", password: "demo",
            profile: StagedAuthor(id: "account-demo", name: "Demo Reader", handle: "demo")),
        Account(
            username: "grace", password: "hopper",
            profile: StagedAuthor(id: "account-grace", name: "Grace Hopper", handle: "grace")),
    ]

    static func named(_ username: String) -> Account? { all.first { $0.username == username } }
}
