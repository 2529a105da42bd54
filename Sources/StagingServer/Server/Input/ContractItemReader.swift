import Foundation

/// Items in the shape of the wire contract: what a feed server answers, saved to a file.
enum ContractItemReader {
    static func contents(of values: [Any]) -> FeedContents {
        var items: [StagedItem] = []
        var problems: [String] = []
        for (index, value) in values.enumerated() {
            do {
                items.append(try item(value))
            } catch {
                problems.append("item \(index + 1) is left out, \(error.reason)")
            }
        }
        return FeedContents(items: items.newestFirst, problems: problems)
    }

    private struct Defect: Error {
        let reason: String
    }

    private static func item(_ value: Any) throws(Defect) -> StagedItem {
        guard let object = value as? [String: Any] else { throw Defect(reason: "which is no object") }
        let id = try required("id", of: object)
        guard !id.isEmpty else { throw Defect(reason: "its id is empty") }
        let published = try required("publishedAt", of: object)
        guard let date = FeedDate.parse(published) else {
            throw Defect(reason: "its publishedAt is no time: \(published.opening(40))")
        }
        let body = try optional("body", of: object)
        let summary = try optional("summary", of: object)
        let address = try optional("url", of: object)
        return StagedItem(
            id: id, title: try required("title", of: object), author: try author(of: object), publishedAt: date,
            summary: summary ?? body?.opening(280) ?? "", url: address.flatMap { WebLink.resolved($0, base: nil) },
            tags: (object["tags"] as? [Any] ?? []).compactMap { $0 as? String }, body: body ?? summary ?? "")
    }

    private static func author(of object: [String: Any]) throws(Defect) -> StagedAuthor {
        guard let author = object["author"] as? [String: Any] else { return StagedAuthor(named: nil) }
        let name = try required("name", of: author)
        let made = StagedAuthor(named: name)
        return StagedAuthor(
            id: try optional("id", of: author) ?? made.id, name: name,
            handle: try optional("handle", of: author) ?? made.handle)
    }

    private static func required(_ name: String, of object: [String: Any]) throws(Defect) -> String {
        guard let text = try optional(name, of: object) else { throw Defect(reason: "its \(name) is missing") }
        return text
    }

    private static func optional(_ name: String, of object: [String: Any]) throws(Defect) -> String? {
        switch object[name] {
        case nil, is NSNull: return nil
        case let text as String: return text
        default: throw Defect(reason: "its \(name) is no string")
        }
    }
}
