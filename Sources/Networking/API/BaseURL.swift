import Foundation

/// The rules for a base URL.
enum BaseURL {
    /// The URL without a slash at its end. Throws `NetworkError.invalidRequest`, with a sentence for the user.
    static func checked(_ url: URL) throws -> URL {
        func refuse(_ reason: String) -> NetworkError { .invalidRequest("the base URL \(reason)") }

        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme)
        else { throw refuse("has to begin with https:// or http://") }
        guard let host = parts.host, !host.isEmpty else { throw refuse("names no host") }
        // Both would end up in logs and on screens.
        guard parts.user == nil, parts.password == nil else { throw refuse("must not hold a name or a password") }
        guard parts.query == nil, parts.fragment == nil else { throw refuse("must end in a path, without ? or #") }
        guard scheme == "https" || Origin.isLoopback(host) else {
            throw refuse("uses plain http, which is only allowed to this machine: use https://\(host)")
        }
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        guard let checked = parts.url else { throw refuse("is not a URL") }
        return checked
    }
}
