/// A value that no description, log or crash report may show.
nonisolated struct Secret: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    let value: String

    init(_ value: String) { self.value = value }

    var description: String { "Secret(redacted)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
