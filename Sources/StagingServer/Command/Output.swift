import Foundation
import Glibc

enum Output {
    /// One line, at once. Where nobody can read it, because the stream is closed or its disk full, the server serves on:
    /// `FileHandle.write` would end the process.
    static func write(_ line: String, to descriptor: Int32) {
        let bytes = Data((line + "\n").utf8)
        bytes.withUnsafeBytes { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
