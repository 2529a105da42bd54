import CXML
import Foundation

/// A parsed XML or HTML document. Its nodes keep it alive.
final class MarkupDocument {
    private let document: OpaquePointer

    private init(_ document: OpaquePointer) { self.document = document }

    deinit { cxml_document_free(document) }

    var root: MarkupNode? { cxml_root(document).map { MarkupNode($0, in: self) } }

    /// What could be read of an XML document, and what was wrong with the rest.
    struct XMLResult {
        var document: MarkupDocument?
        var hasUnsafeEntities: Bool
        /// Of the first problem: what and where, without a full stop.
        var problem: String?
    }

    /// `encoding` overrules the document's own declaration.
    static func xml(_ data: Data, encoding: String? = nil) -> XMLResult {
        var report = cxml_report()
        let document = data.withUnsafeBytes { bytes in
            cxml_parse_xml(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, encoding, &report)
        }
        let message = withUnsafeBytes(of: report.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let place = "line \(report.line)" + (report.column > 0 ? ", column \(report.column)" : "")
        return XMLResult(
            document: document.map(MarkupDocument.init),
            hasUnsafeEntities: report.has_unsafe_entities,
            problem: report.problem_count > 0 ? "\(place): \(message.trimmingCharacters(in: .whitespaces))" : nil)
    }

    /// nil where `text` holds nothing.
    static func html(_ text: String) -> MarkupDocument? {
        var text = text
        return text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { cxml_parse_html($0.baseAddress, $0.count) }
        }.map(MarkupDocument.init)
    }
}
