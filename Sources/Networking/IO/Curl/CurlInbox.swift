#if os(Linux)
    /// What callers have asked of the loop since it last looked.
    struct CurlInbox: Sendable {
        private var commands: [CurlEventLoop.Command] = []
        private(set) var isClosed = false
        /// Whether the loop waits in its poll, or is about to.
        private var isAsleep = false
        private var lastID: CurlEventLoop.TransferID = 0

        mutating func nextID() -> CurlEventLoop.TransferID {
            lastID += 1
            return lastID
        }

        /// Whether the loop has to be woken for this: not where it is awake, and looks here before it sleeps.
        mutating func append(_ command: CurlEventLoop.Command) -> Bool {
            commands.append(command)
            return wakes()
        }

        /// Everything, in order; `nil` once the inbox is closed and empty.
        mutating func take() -> [CurlEventLoop.Command]? {
            isAsleep = false
            if commands.isEmpty { return isClosed ? nil : [] }
            defer { commands = [] }
            return commands
        }

        /// Whether the loop may sleep: nothing has come meanwhile. What comes from now on wakes it.
        mutating func fallAsleep() -> Bool {
            isAsleep = commands.isEmpty && !isClosed
            return isAsleep
        }

        /// Whether the loop has to be woken to see it.
        mutating func close() -> Bool {
            isClosed = true
            return wakes()
        }

        private mutating func wakes() -> Bool {
            defer { isAsleep = false }
            return isAsleep
        }
    }
#endif
