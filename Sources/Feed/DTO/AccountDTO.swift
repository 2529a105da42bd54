/// `GET /me` as it arrives.
struct AccountDTO: Decodable, Sendable {
    let id: String
    let name: String
    let handle: String

    var account: Account { Account(id: id, name: name, handle: handle) }
}
