/// Someone who may sign in.
struct Account: Encodable, Sendable, Equatable {
    let id: String
    let name: String
    let handle: String

    /// The passwords are no secret: the server is for demonstrations, on loopback.
    static let all: [(account: Account, password: String)] = [
        (Account(id: "u-1", name: "Demo Reader", handle: "demo"), "demo"),
        (Account(id: "u-2", name: "Grace Hopper", handle: "grace"), "hopper"),
    ]

    static func signedIn(username: String, password: String) -> Account? {
        all.first { $0.account.handle == username && $0.password == password }?.account
    }
}
