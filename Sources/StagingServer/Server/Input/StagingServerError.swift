/// Why the server can't start: a sentence for the user.
public struct StagingServerError: Error, CustomStringConvertible, Sendable {
    public let description: String

    init(_ description: String) { self.description = description }
}
