import Feed

/// What `feedscope status` prints.
nonisolated struct StatusReport: Encodable {
    let server: String
    let profile: String
    let tokens: TokenPlace
    /// `nil` where nobody is signed in.
    let account: Account?

    private enum Key: String, CodingKey {
        case server, profile, tokenStore, signedIn, account
    }

    private enum AccountKey: String, CodingKey {
        case id, name, handle
    }

    func text(_ format: OutputFormat) throws -> String {
        switch format {
        case .json: return try JSONText.text(self, isPretty: true) + "\n"
        case .jsonl: return try JSONText.text(self) + "\n"
        case .text:
            let rows = [
                ("server", server), ("profile", profile),
                ("session", account.map { "signed in as \(AccountText.text($0))" } ?? "signed out"),
                ("tokens", tokens.phrase),
            ]
            return rows.map { name, value in
                name + String(repeating: " ", count: 9 - name.count) + VisibleText.line(value) + "\n"
            }.joined()
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(server, forKey: .server)
        try container.encode(profile, forKey: .profile)
        try container.encode(tokens.store.rawValue, forKey: .tokenStore)
        try container.encode(account != nil, forKey: .signedIn)
        guard let account else {
            try container.encodeNil(forKey: .account)
            return
        }
        var nested = container.nestedContainer(keyedBy: AccountKey.self, forKey: .account)
        try nested.encode(account.id, forKey: .id)
        try nested.encode(account.name, forKey: .name)
        try nested.encode(account.handle, forKey: .handle)
    }
}
