import Networking

/// Shown once for each session that has ended.
nonisolated enum SignedOutView {
    static func render(_ end: SessionEnd, size: Size) -> Frame {
        let reason =
            switch end {
            case .signedOut: "You signed out."
            case .refused:
                "The server refused to go on with your session: its refresh token is spent, revoked or expired."
            case .replaced: "Another program that shares this profile signed out, or signed in anew."
            }
        return Notice.render(
            [
                ("Signed out", .bold), (reason, .plain),
                ("Every read was cancelled, and the tokens are gone from this machine.", .plain),
                ("Enter: sign in · q: quit", .dim),
            ], size: size)
    }
}
