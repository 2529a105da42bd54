/// A command line that was understood.
nonisolated struct Invocation: Equatable {
    enum Command: Equatable {
        case reader
        case demo(DemoOptions)
        case fetch(FetchOptions)
        case item(id: String, OutputFormat)
        case signIn(SignInMethod)
        case signOut
        case status(OutputFormat)
        case help(CommandName?)
        case version
    }

    var flags = GlobalFlags()
    var command: Command
}

/// The flags that go with every command; `nil` where one wasn't given.
nonisolated struct GlobalFlags: Equatable {
    var profile: String?
    var config: String?
    var baseURL: String?
    var tokenStore: TokenStore?
    var transport: TransportKind?
    var log: String?
    var noColor = false
}

nonisolated struct DemoOptions: Equatable {
    var items: String?
    var port: UInt16?
    var seed: UInt64?
    var accessTokenTTL: Int?
}

nonisolated struct FetchOptions: Equatable {
    enum Extent: Equatable {
        case pages(Int)
        case all
    }

    var extent = Extent.pages(1)
    /// Items a page; `nil` leaves it to the extent.
    var limit: Int?
    var query: String?
    var format = OutputFormat.text

    /// The whole feed takes fewer requests with the largest pages that the contract allows.
    var pageSize: Int { limit ?? (extent == .all ? 100 : 20) }
}

nonisolated enum SignInMethod: Equatable {
    /// Asks on the terminal for what isn't given.
    case prompt(username: String?)
    case passwordOnStdin(username: String)
    case refreshTokenOnStdin
}
