import Foundation

/// An entry as a feed file has it, whatever the format: every part may be missing.
struct FeedEntry {
    enum Text {
        case plain(String)
        case html(String)
        /// Already plain, made from markup inside the document.
        case rendered(String)
    }

    var id: String?
    var title: Text?
    var authorName: String?
    var authorURL: String?
    var date: Date?
    /// The longest text there is.
    var body: Text?
    /// A shorter one beside it.
    var summary: Text?
    var link: String?
    var tags: [String] = []
    /// What relative links are relative to.
    var base: URL?
}
