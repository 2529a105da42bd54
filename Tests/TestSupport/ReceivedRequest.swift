import Foundation

/// A request as it came over the wire.
package struct ReceivedRequest: Sendable, Equatable {
    package var method: String
    package var target: String
    /// Names in lower case.
    package var headers: [String: String]
    package var body: Data
    /// Which of the server's connections it came on, from 0.
    package var connection: Int
}
