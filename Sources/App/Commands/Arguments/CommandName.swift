/// What `feedscope` can be told to do, with all that its help text and its parsing need.
nonisolated enum CommandName: String, CaseIterable {
    case demo
    case fetch
    case item
    case signIn = "sign-in"
    case signOut = "sign-out"
    case status

    /// In the order of the help text.
    var flags: [Flag] {
        switch self {
        case .demo: [.items, .seed, .accessTokenTTL, .port]
        case .fetch: [.pages, .all, .limit, .query, .format]
        case .item: [.format]
        case .signIn: [.username, .passwordStdin, .tokenStdin]
        case .signOut: []
        case .status: [.format]
        }
    }

    /// Global flags that say nothing here: the demo brings its own server and session.
    var refusedFlags: [Flag] {
        self == .demo ? [.profile, .config, .baseURL, .tokenStore] : []
    }

    var operandNames: [String] { self == .item ? ["ID"] : [] }

    var summary: String {
        switch self {
        case .demo: "open the reader on a staging server of its own"
        case .fetch: "print the feed"
        case .item: "print one item with its body"
        case .signIn: "begin a session"
        case .signOut: "end the session"
        case .status: "say who is signed in, and where"
        }
    }

    /// What a help text adds to the summary.
    var details: String {
        switch self {
        case .demo:
            """
            Nothing to set up and nothing left behind: the server runs inside this process, on a loopback
            address; the reader signs in by itself, and the tokens stay in memory.
            """
        case .fetch:
            """
            Prints items in the server's order, each id once, as each page arrives. `json` is one array,
            `jsonl` one object a line; both have the members of the server's items. What goes wrong is
            said on stderr, and what was printed before it stays valid.
            """
        case .item:
            "Prints one item. Its id is the first column of `feedscope fetch`."
        case .signIn:
            """
            Asks for the name and the password on the terminal, or takes them from --username and stdin:
                feedscope sign-in --username ada --password-stdin < password.txt
                feedscope sign-in --token-stdin < refresh-token.txt
            A password or a token is never a flag, since other users could read it in the process list.
            """
        case .signOut:
            "Erases the tokens here, then tells the server. Without a session it does nothing."
        case .status:
            "Asks the server who is signed in. The exit status is 3 where nobody is."
        }
    }
}
