import Foundation

/// Expands `{name}` in a path, one parameter to one path segment (RFC 6570, level 1).
enum PathTemplate {
    /// RFC 3986, section 2.3. Not `CharacterSet.urlPathAllowed`, which lets `/` through.
    static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    static func expand(_ template: String, _ parameters: [String: String]) -> String {
        var path = ""
        var rest = Substring(template)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            path += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = parameters[name] else {
                preconditionFailure("no value for {\(name)} in \(template)")
            }
            path += encodedSegment(value)
            rest = rest[rest.index(after: close)...]
        }
        return path + rest
    }

    /// A segment that is `.` or `..` would be taken as a step in the hierarchy (RFC 3986, section 5.2.4), even
    /// when percent-encoded; such an id can't be addressed, and an empty one would address the collection.
    static func encodedSegment(_ value: String) -> String {
        value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    static func isAddressable(_ path: String) -> Bool {
        path.hasPrefix("/")
            && path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0 != "." && $0 != ".."
            }
    }
}
