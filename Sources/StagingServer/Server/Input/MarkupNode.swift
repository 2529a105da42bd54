import CXML
import Foundation

/// An element, a piece of text, or something that is neither (a comment, a processing instruction).
struct MarkupNode {
    private let document: MarkupDocument
    private let node: OpaquePointer

    init(_ node: OpaquePointer, in document: MarkupDocument) {
        self.node = node
        self.document = document
    }

    var isElement: Bool { cxml_is_element(node) }

    /// nil for anything but text.
    var text: String? { cxml_text(node).map { String(cString: $0) } }

    /// The local name in lower case; empty for anything but an element.
    var name: String {
        guard isElement, let name = cxml_name(node) else { return "" }
        let full = String(cString: name)
        // The prefix is still there where the document forgot to declare it.
        return (full.split(separator: ":").last.map(String.init) ?? full).lowercased()
    }

    var vocabulary: FeedVocabulary {
        if let namespace = cxml_namespace(node) { return FeedVocabulary(namespace: String(cString: namespace)) }
        guard isElement, let name = cxml_name(node) else { return .core }
        let parts = String(cString: name).split(separator: ":")
        return parts.count > 1 ? FeedVocabulary(prefix: parts[0].lowercased()) : .core
    }

    var children: some Sequence<MarkupNode> {
        sequence(state: cxml_first_child(node)) { [document] next in
            guard let node = next else { return nil }
            next = cxml_next(node)
            return MarkupNode(node, in: document)
        }
    }

    /// All text inside, in document order, as it stands.
    var content: String { Self.taken(cxml_content(node)) ?? "" }

    func attribute(_ name: String) -> String? { Self.taken(cxml_attribute(node, name)) }

    /// xml:base, of this element and those around it.
    var base: URL? { Self.taken(cxml_base(node)).flatMap { URL(string: $0) } }

    func elements(_ name: String, _ vocabulary: FeedVocabulary = .core) -> [MarkupNode] {
        children.filter { $0.isElement && $0.name == name && $0.vocabulary == vocabulary }
    }

    func element(_ name: String, _ vocabulary: FeedVocabulary = .core) -> MarkupNode? {
        children.first { $0.isElement && $0.name == name && $0.vocabulary == vocabulary }
    }

    /// The trimmed text of the first such element that has any.
    func value(_ name: String, _ vocabulary: FeedVocabulary = .core) -> String? {
        elements(name, vocabulary).lazy.map { $0.content.trimmed }.first { !$0.isEmpty }
    }

    private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { cxml_free(text) }
        return String(cString: text)
    }
}
