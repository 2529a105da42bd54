/// Who is signed in.
public struct Account: Sendable, Equatable, Identifiable {
    public let id: String
    public let name: String
    public let handle: String

    public init(id: String, name: String, handle: String) {
        self.id = id
        self.name = name
        self.handle = handle
    }
}
