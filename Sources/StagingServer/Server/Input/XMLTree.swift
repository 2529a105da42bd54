import CXML
import Foundation

/// A document that was parsed from untrusted bytes. Its elements live as long as it does.
final class XMLTree {
    /// An element or a text of the tree.
    struct Node {
        fileprivate let pointer: OpaquePointer
        /// Keeps the tree alive.
        fileprivate let tree: XMLTree

        var isElement: Bool { cxml_kind_of(pointer) == CXML_ELEMENT }
        var isText: Bool { cxml_kind_of(pointer) == CXML_TEXT }
        var name: String { String(cString: cxml_name(pointer)) }
        var namespace: String { String(cString: cxml_namespace(pointer)) }
        var content: String { Self.taken(cxml_content(pointer)) ?? "" }
        var innerMarkup: String { Self.taken(cxml_inner_markup(pointer)) ?? "" }
        var base: String? { Self.taken(cxml_base(pointer)) }

        func attribute(_ name: String) -> String? { Self.taken(cxml_attribute(pointer, name)) }

        var children: [Node] {
            sequence(first: cxml_first_child(pointer)) { $0.flatMap { cxml_next($0) } }
                .prefix { $0 != nil }.compactMap { $0 }.map { Node(pointer: $0, tree: tree) }
        }

        /// Child elements of this name, in any of these namespaces where some are given.
        func elements(_ name: String, in namespaces: [String]? = nil) -> [Node] {
            children.filter { child in
                child.isElement && child.name == name && (namespaces.map { $0.contains(child.namespace) } ?? true)
            }
        }

        func text(_ name: String, in namespaces: [String]? = nil) -> String? {
            elements(name, in: namespaces).lazy.map { $0.content.trimmingCharacters(in: .whitespacesAndNewlines) }
                .first { !$0.isEmpty }
        }

        private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
            defer { cxml_free(text) }
            return text.map { String(cString: $0) }
        }
    }

    /// The first fault, where the document has one.
    struct Fault {
        let line: Int
        let message: String
    }

    private let document: OpaquePointer

    private init?(_ document: OpaquePointer?) {
        guard let document else { return nil }
        self.document = document
    }

    deinit { cxml_free_document(document) }

    static func xml(_ data: Data) -> XMLTree? {
        data.withUnsafeBytes { bytes in
            XMLTree(cxml_parse_xml(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count))
        }
    }

    static func html(_ text: String) -> XMLTree? {
        XMLTree(cxml_parse_html(text, text.utf8.count))
    }

    var root: Node? { cxml_root(document).map { Node(pointer: $0, tree: self) } }
    var declaresEntities: Bool { cxml_declares_entities(document) }

    var fault: Fault? {
        var line: Int32 = 0
        return cxml_first_error(document, &line).map { Fault(line: Int(line), message: String(cString: $0)) }
    }
}
