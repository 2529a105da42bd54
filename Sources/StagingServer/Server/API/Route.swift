/// One endpoint.
struct Route: Sendable {
    enum Access: Sendable { case open, signedIn }

    typealias Handler = @Sendable (Call) throws -> Reply

    let method: String
    /// Segments from the root; `{name}` takes one whole segment.
    let pattern: [String]
    let access: Access
    /// A repeat with the same Idempotency-Key gets the same reply.
    let isIdempotentByKey: Bool
    let handler: Handler

    init(
        _ method: String, _ path: String, _ access: Access = .signedIn, isIdempotentByKey: Bool = false,
        handler: @escaping Handler
    ) {
        self.method = method
        pattern = path.split(separator: "/").map(String.init)
        self.access = access
        self.isIdempotentByKey = isIdempotentByKey
        self.handler = handler
    }

    /// The values of the pattern's parameters, decoded; nil if the path is another one.
    func parameters(in segments: [Substring]) -> [String: String]? {
        guard segments.count == pattern.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(pattern, segments) {
            if part.hasPrefix("{") {
                guard let value = segment.removingPercentEncoding, !value.isEmpty else { return nil }
                parameters[String(part.dropFirst().dropLast())] = value
            } else if part != segment {
                return nil
            }
        }
        return parameters
    }
}
