import Feed

/// Ends the session. Done also where there was none.
struct SignOutCommand {
    let connection: Connection
    let console: Console

    func run() async -> ExitStatus {
        let status = await connection.session.status()
        await connection.session.signOut()
        console.note(
            status == .signedOut
                ? "nobody was signed in to \(connection.server)" : "signed out of \(connection.server)")
        return .done
    }
}
