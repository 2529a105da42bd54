import Foundation

/// The bytes of a file, or of a pipe: `--items <(curl …)` works.
enum FileBytes {
    /// More than any feed has, and no trouble to hold.
    static let limit = 64 << 20

    static func read(_ path: String) throws(FeedDefect) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FeedDefect(reason(errno)) }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FeedDefect(reason(errno)) }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
            guard data.count <= limit else { throw FeedDefect("it is larger than \(limit >> 20) MiB") }
        }
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "there is no such file"
        case EACCES, EPERM: "this user may not read it"
        case EISDIR: "it is a directory"
        default: String(cString: strerror(code))
        }
    }
}
