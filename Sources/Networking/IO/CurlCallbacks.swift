#if os(Linux)
    import CCurl
    import Foundation

    /// What libcurl calls on the loop's thread. Returning another count than it was given ends the attempt.
    func curlBody(
        data: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let context else { return 0 }
        let attempt = Unmanaged<CurlAttempt>.fromOpaque(context).takeUnretainedValue()
        return attempt.takeBody(UnsafeRawBufferPointer(start: data, count: size * count)) ? size * count : 0
    }

    func curlHeader(
        data: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let context else { return 0 }
        let attempt = Unmanaged<CurlAttempt>.fromOpaque(context).takeUnretainedValue()
        return attempt.takeHeader(UnsafeRawBufferPointer(start: data, count: size * count)) ? size * count : 0
    }
#endif
