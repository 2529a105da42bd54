/// Why a result can't be written.
nonisolated enum OutputError: Error, Equatable {
    /// Whoever read the output has closed it, as `head` does: there is nothing left to do, and nothing to say.
    case closed
    case failed(errno: Int32)
}
