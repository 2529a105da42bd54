/// The author of an item or a comment as it arrives.
struct AuthorDTO: Decodable, Sendable {
    let id: String
    let name: String
    let handle: String

    var author: Author { Author(id: id, name: name, handle: handle) }
}
