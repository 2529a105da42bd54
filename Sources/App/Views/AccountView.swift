/// Who is signed in, and where.
nonisolated enum AccountView {
    static func render(_ state: AccountViewState, size: Size) -> Frame {
        let who = state.account.map { "\($0.name) @\($0.handle)" } ?? "signed in"
        let age = state.tokenAgeSeconds.map { "access token issued \(RelativeTime.short(seconds: $0)) ago" }
        return Notice.render(
            [
                (who, .bold), ("on \(state.server), profile \(state.profile)", .plain),
                (age ?? "access token from the store", .plain), ("Enter: sign out · q: back", .dim),
            ], size: size)
    }
}
