import Foundation

/// A file of items to serve: RSS, Atom, JSON Feed, or items in the contract's own shape.
enum FeedFile {
    static func items(at path: String) throws -> [StagedItem] { try read(at: path).items }

    /// The newest first. Throws a sentence that names the file, and the place where there is one.
    ///
    /// What is wrong with a part of the file is a warning, and the rest is read. A feed without entries is a feed.
    static func read(at path: String) throws(StagingServerError) -> (items: [StagedItem], warning: String?) {
        do {
            let contents = try contents(of: FileBytes.read(path))
            let problems = contents.problems
            let more = problems.count > 3 ? "; and \(problems.count - 3) more" : ""
            let warning = problems.isEmpty ? nil : "\(path): " + problems.prefix(3).joined(separator: "; ") + more
            return (contents.items, warning)
        } catch {
            throw StagingServerError("can't serve \(path): \(error.reason)")
        }
    }

    private static func contents(of data: Data) throws(FeedDefect) -> FeedContents {
        switch try FeedFormat(data) {
        case .json: return try json(FeedText.json(data))
        case .xml: return try xml(data)
        }
    }

    private static func xml(_ data: Data) throws(FeedDefect) -> FeedContents {
        let (data, encoding) = FeedText.xml(data)
        let result = MarkupDocument.xml(data, encoding: encoding)
        if result.hasUnsafeEntities {
            throw FeedDefect("it declares entities that could grow without bound")
        }
        guard let root = result.document?.root else {
            throw FeedDefect("it is no XML that can be read (\(result.problem ?? "no element in it"))")
        }
        let feed: ParsedFeed
        switch root.name {
        case "rss", "rdf", "channel": feed = RSSReader.parse(root)
        case "feed", "entry": feed = AtomReader.parse(root)
        case "html": throw FeedDefect("it is a web page and no feed")
        default: throw FeedDefect("it is XML with the root <\(root.name)>, and no RSS or Atom feed")
        }
        if let problem = result.problem, feed.entries.isEmpty {
            throw FeedDefect("it breaks off before its first entry (\(problem))")
        }
        var contents = EntryAssembly.contents(of: feed)
        if let problem = result.problem {
            let count = feed.entries.count == 1 ? "1 entry" : "\(feed.entries.count) entries"
            contents.problems.insert("malformed XML, \(problem); \(count) could be read", at: 0)
        }
        return contents
    }

    private static func json(_ data: Data) throws(FeedDefect) -> FeedContents {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: data)
        } catch {
            let detail = (error as NSError).userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
            throw FeedDefect("it is no valid JSON (\(detail.trimmingCharacters(in: CharacterSet(charactersIn: "."))))")
        }
        let object = value as? [String: Any]
        if let object, JSONFeedReader.isFeed(object) {
            return EntryAssembly.contents(of: try JSONFeedReader.parse(object))
        }
        guard let values = (value as? [Any]) ?? (object?["items"] as? [Any]) else {
            throw FeedDefect("it is JSON, and neither a JSON Feed nor an array of items")
        }
        let contents = ContractItemReader.contents(of: values)
        if contents.items.isEmpty, let problem = contents.problems.first {
            throw FeedDefect("no item in it can be served (\(problem))")
        }
        return contents
    }
}
