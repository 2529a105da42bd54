/// The command line can't be understood: one sentence, and the command whose help explains it.
nonisolated struct UsageError: Error, Equatable {
    let sentence: String
    let command: CommandName?

    init(_ sentence: String, command: CommandName? = nil) {
        self.sentence = sentence
        self.command = command
    }

    var helpCommand: String {
        ["feedscope", command?.rawValue, "--help"].compactMap(\.self).joined(separator: " ")
    }
}
