import Feed

nonisolated enum AccountText {
    static func text(_ account: Account) -> String {
        account.handle.isEmpty ? account.name : "\(account.name) (@\(account.handle))"
    }
}
