/// A setting is missing or can't be used: a sentence that says which, where it came from, and what would do.
nonisolated struct ConfigurationError: Error, Equatable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
