import Foundation

/// An item as the server holds it, its body included.
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

struct StagedAuthor: Sendable, Equatable, Codable {
    var id: String
    var name: String
    var handle: String
}
