#if os(Linux)
    /// What callers have asked of the loop since it last looked.
    struct CurlInbox: Sendable {
        private var commands: [CurlEventLoop.Command] = []
        private(set) var isClosed = false
        private var lastID: CurlEventLoop.TransferID = 0

        mutating func nextID() -> CurlEventLoop.TransferID {
            lastID += 1
            return lastID
        }

        /// Whether the loop has to be woken: not where something else waits for it already.
        mutating func append(_ command: CurlEventLoop.Command) -> Bool {
            commands.append(command)
            return commands.count == 1
        }

        /// Everything, in order; `nil` once the inbox is closed and empty.
        mutating func take() -> [CurlEventLoop.Command]? {
            if commands.isEmpty { return isClosed ? nil : [] }
            defer { commands = [] }
            return commands
        }

        mutating func close() { isClosed = true }
    }
#endif
