import Feed

/// The sign-in form.
final class SignInState {
    enum Field: Equatable { case username, password }

    private let session: SessionRepository
    private let report: (ReadReport) -> Void
    private let changed: () -> Void
    let reads: Reads

    private(set) var username = ""
    private(set) var password = ""
    private(set) var focus = Field.username
    private(set) var error: FeedError?
    /// Said above the form: why it is there.
    let reason: String?

    init(
        session: SessionRepository, reason: String?, report: @escaping (ReadReport) -> Void,
        changed: @escaping () -> Void
    ) {
        self.session = session
        self.reason = reason
        self.report = report
        self.changed = changed
        reads = Reads(changed: changed)
    }

    var isSubmitting: Bool { reads.count > 0 }

    func insert(_ character: Character) {
        guard !isSubmitting else { return }
        edit { $0.append(character) }
    }

    func deleteLast() {
        guard !isSubmitting else { return }
        edit { _ = $0.popLast() }
    }

    func clearField() {
        guard !isSubmitting else { return }
        edit { $0 = "" }
    }

    func moveFocus() {
        focus = focus == .username ? .password : .username
        changed()
    }

    /// From the name on to the password, and from there to the server.
    func submit() {
        guard !isSubmitting else { return }
        if focus == .username, password.isEmpty { return moveFocus() }
        guard !username.isEmpty, !password.isEmpty else { return }
        error = nil
        reads.start {
            [session, username, password] in
            try await session.signIn(username: username, password: password)
        } finish: { [weak self] in
            self?.didEnd($0)
        }
    }

    /// Stops signing in. The password has to be typed again: nothing says whether it was sent.
    func cancelReads() -> CancelledReads? {
        guard let cancelled = reads.cancelAll() else { return nil }
        password = ""
        return cancelled
    }

    private func didEnd(_ end: Reads.End<Void>) {
        // Whatever came of it, the password isn't kept.
        password = ""
        if case .failed(let error) = end {
            self.error = error
            focus = .password
            report(.failed(error))
        }
    }

    private func edit(_ change: (inout String) -> Void) {
        switch focus {
        case .username: change(&username)
        case .password: change(&password)
        }
        error = nil
        changed()
    }
}
