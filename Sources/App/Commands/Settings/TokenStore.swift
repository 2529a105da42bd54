/// Where a session's tokens are kept.
nonisolated enum TokenStore: String, CaseIterable {
    /// The desktop's Secret Service.
    case keyring
    /// A file that only its owner can read.
    case file
    /// Nowhere: they are gone when the process ends.
    case memory
}
