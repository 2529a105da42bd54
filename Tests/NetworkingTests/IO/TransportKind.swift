import Foundation
import Testing

@testable import Networking

/// The transports that the conformance suite runs over.
enum TransportKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case urlSession, curl

    /// Foundation on Linux (Swift 6.3.1) traps where a connection ends inside the head: "Transfer completed, but there's
    /// no response." Nothing above it can prevent that.
    static let survivingACutHead = allCases.filter { $0 != .urlSession }

    var testDescription: String { rawValue }

    func make() -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        case .curl: CurlTransport()
        }
    }
}
