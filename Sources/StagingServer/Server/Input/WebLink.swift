import Foundation

/// A link that a reader can offer: absolute, http or https.
enum WebLink {
    /// nil for other schemes, and for what makes no URL.
    static func resolved(_ reference: String, base: URL?) -> String? {
        let reference = reference.trimmed
        guard !reference.isEmpty, !reference.hasPrefix("#"),
            let url = URL(string: reference, relativeTo: base)?.absoluteURL,
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.host?.isEmpty == false
        else { return nil }
        return url.absoluteString
    }
}
