import Foundation

/// What the system says about a failure, without the class names that Foundation puts around it.
nonisolated enum SystemErrorText {
    static func text(_ error: any Error) -> String {
        if let error = error as? POSIXError { return text(errno: error.code.rawValue) }
        let error = error as NSError
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError, underlying.domain == NSPOSIXErrorDomain {
            return text(errno: Int32(underlying.code))
        }
        return error.localizedDescription
    }

    static func text(errno: Int32) -> String { String(cString: strerror(errno)).lowercasedFirst }
}

extension String {
    fileprivate nonisolated var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
