/// A command can't go on for a reason of its own.
nonisolated struct CommandFailure: Error, Equatable {
    let sentence: String
    let status: ExitStatus

    init(_ sentence: String, status: ExitStatus = .failed) {
        self.sentence = sentence
        self.status = status
    }
}
