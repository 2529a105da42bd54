import Foundation

/// A comment, as it is on the wire.
struct StagedComment: Sendable, Equatable, Encodable {
    let id: String
    let author: StagedAuthor
    let text: String
    let publishedAt: Date
}
