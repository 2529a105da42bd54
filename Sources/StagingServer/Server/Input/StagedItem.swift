import Foundation

/// One item of the feed as the server keeps it: what is on the wire, without what depends on the viewer.
struct StagedItem: Sendable, Equatable, Codable {
    var id: String
    var title: String
    var author: StagedAuthor
    var publishedAt: Date
    var summary: String
    var url: String?
    var tags: [String]
    var body: String
}

extension [StagedItem] {
    /// Items of the same time keep their order.
    var newestFirst: [StagedItem] {
        enumerated().sorted { ($0.element.publishedAt, $1.offset) > ($1.element.publishedAt, $0.offset) }.map(\.element)
    }
}
