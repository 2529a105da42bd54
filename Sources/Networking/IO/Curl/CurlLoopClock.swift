#if os(Linux)
    import Foundation

    /// The time of the loop's present round, in nanoseconds: read once a round instead of for each piece of a body.
    final class CurlLoopClock {
        private(set) var now = DispatchTime.now().uptimeNanoseconds

        func tick() { now = DispatchTime.now().uptimeNanoseconds }
    }
#endif
