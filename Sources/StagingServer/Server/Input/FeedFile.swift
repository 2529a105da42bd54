import Foundation

/// Reads a file of items: RSS, Atom, JSON Feed, or a JSON array of the contract's items. Told apart by what is in it.
enum FeedFile {
    /// A feed is read into memory as a whole; nothing that is one comes near this.
    static let maxBytes = 64 << 20

    /// The newest first. Throws `StagingServerError`, which names the file and the place.
    static func items(at path: String) throws -> [StagedItem] {
        try read(at: path).items
    }

    /// `warning` says what was wrong with a file that could be read all the same.
    static func read(at path: String) throws -> (items: [StagedItem], warning: String?) {
        let data = try contents(path)
        let text = data.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        guard let first = text.first else { throw StagingServerError("\(path) is empty: it has to hold a feed") }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            return (try json(Data(text), isArray: first == UInt8(ascii: "["), path), nil)
        }
        return try xml(data, path)
    }

    private static func contents(_ path: String) throws -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw StagingServerError("there is no file \(path)")
        }
        guard !isFolder.boolValue else { throw StagingServerError("\(path) is a folder: it has to be a file of items") }
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: maxBytes + 1) ?? Data()
        else { throw StagingServerError("\(path) can't be read: check its permissions") }
        guard data.count <= maxBytes else {
            throw StagingServerError("\(path) is larger than 64 MiB, which no feed is")
        }
        return data
    }

    private static func json(_ data: Data, isArray: Bool, _ path: String) throws -> [StagedItem] {
        do {
            if isArray { return try JSONFeed.contractItems(data) }
            return items(of: try JSONFeed.read(data))
        } catch let error as StagingServerError {
            throw StagingServerError("\(path): \(error.description)")
        } catch let error as DecodingError {
            throw StagingServerError(
                "\(path) is neither a JSON Feed nor a JSON array of items: \(place(of: error))")
        }
    }

    private static func xml(_ data: Data, _ path: String) throws -> (items: [StagedItem], warning: String?) {
        let unreadable = "\(path) is none of RSS, Atom, JSON Feed or a JSON array of items"
        guard let tree = XMLTree.xml(HTMLEntities.numbered(data)), let root = tree.root else {
            throw StagingServerError(unreadable)
        }
        guard !tree.declaresEntities else {
            throw StagingServerError("\(path) declares entities of its own, which no feed needs: it is refused")
        }
        guard let feed = XMLFeed.read(root) else {
            throw StagingServerError("\(unreadable): it begins with <\(root.name)>")
        }
        let warning = tree.fault.map { "\(path), line \($0.line): \($0.message); what could be read is served" }
        return (items(of: feed), warning)
    }

    private static func items(of feed: XMLFeed.Feed) -> [StagedItem] {
        // Without any date, a fixed one: the same file has to make the same feed every time.
        let newest =
            feed.date ?? feed.entries.lazy.compactMap(\.date).first ?? Date(timeIntervalSince1970: 1_767_225_600)
        return FeedEntry.items(from: feed.entries, feedAuthor: feed.author ?? "Unknown", newest: newest)
    }

    private static func place(of error: DecodingError) -> String {
        func path(_ keys: [any CodingKey]) -> String {
            keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(path(context.codingPath + [key])) is missing"
        case .typeMismatch(let type, let context): return "\(path(context.codingPath)) is not \(type)"
        case .valueNotFound(_, let context): return "\(path(context.codingPath)) is null"
        case .dataCorrupted: return "it is not valid JSON"
        @unknown default: return "it does not match"
        }
    }
}
