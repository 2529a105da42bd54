import Foundation

/// Reads files as settings need it: one that isn't there is no error.
enum FileReading {
    /// `nil` where there is no such file. Throws `POSIXError`.
    static func contents(of path: String) throws -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            if count < 0 {
                if errno == EINTR { continue }
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
            data.append(contentsOf: buffer[..<count])
            // A device or an endless pipe is no configuration.
            if data.count > 1 << 20 { throw POSIXError(.EFBIG) }
        }
    }
}
