import Foundation

struct StagedAuthor: Sendable, Equatable, Codable {
    var id: String
    var name: String
    var handle: String

    init(id: String, name: String, handle: String) {
        self.id = id
        self.name = name
        self.handle = handle
    }

    /// From a name alone: the same name is the same author.
    init(named name: String?) {
        let name = name?.onOneLine.opening(120) ?? ""
        guard !name.isEmpty else {
            self.init(id: "author-unknown", name: "Unknown", handle: "unknown")
            return
        }
        let number = StableHash.hex(name)
        let latin = (name.applyingTransform(.toLatin, reverse: false) ?? name)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let letters = latin.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        self.init(
            id: "author-\(number)", name: name, handle: letters.isEmpty ? "a\(number)" : String(letters.prefix(24)))
    }
}
