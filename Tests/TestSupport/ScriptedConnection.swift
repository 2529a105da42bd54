import Foundation

/// One accepted connection, driven by a script that reads and writes bytes. Every read is bounded.
package final class ScriptedConnection {
    package let number: Int
    /// Seconds before each read, for a server that is slow to take what it is sent.
    package var pauseBetweenReads = 0.0
    private let descriptor: Int32
    private var buffer = Data()
    private var isOpen = true

    package init(descriptor: Int32, number: Int) {
        self.descriptor = descriptor
        self.number = number
    }

    deinit { close() }

    /// The next request, or `nil` where the client closed, reset, or sent nothing for ten seconds.
    package func readRequest() -> ReceivedRequest? {
        let blank = Data("\r\n\r\n".utf8)
        while buffer.range(of: blank) == nil {
            guard fill() else { return nil }
        }
        guard let end = buffer.range(of: blank) else { return nil }
        let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        buffer = Data(buffer[end.upperBound...])
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        if headers["expect"] == "100-continue" { send("HTTP/1.1 100 Continue\r\n\r\n") }
        while buffer.count < length {
            guard fill() else { return nil }
        }
        let body = Data(buffer.prefix(length))
        buffer = Data(buffer.dropFirst(length))
        return ReceivedRequest(
            method: String(words[0]), target: String(words[1]), headers: headers, body: body, connection: number)
    }

    /// Sends what it can; a client that has gone ends it early.
    @discardableResult
    package func send(_ data: Data) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent < 0 && errno == EINTR { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Data(text.utf8)) }

    /// A whole response with `Content-Length`.
    @discardableResult
    package func reply(_ status: Int = 200, headers: [String: String] = [:], body: Data = Data()) -> Bool {
        var head = "HTTP/1.1 \(status) Scripted\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return send(Data((head + "\r\n").utf8) + body)
    }

    /// Whether the client closes or resets within `bound`, what it sends until then being dropped.
    package func isClosedByClient(within bound: Duration = .seconds(20)) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + bound
        while clock.now < end {
            switch read(waiting: 1000) {
            case .closed: return true
            case .bytes: buffer = Data()
            case .nothing: continue
            }
        }
        return false
    }

    package func close() {
        guard isOpen else { return }
        isOpen = false
        _ = Foundation.close(descriptor)
    }

    /// Closes with a reset instead of an orderly end.
    package func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close()
    }

    private enum ReadResult { case bytes, closed, nothing }

    private func fill() -> Bool { if case .bytes = read(waiting: 10_000) { true } else { false } }

    private func read(waiting milliseconds: Int32) -> ReadResult {
        guard isOpen else { return .closed }
        if pauseBetweenReads > 0 { Thread.sleep(forTimeInterval: pauseBetweenReads) }
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard Foundation.poll(&poll, 1, milliseconds) > 0 else { return .nothing }
        var bytes = [UInt8](repeating: 0, count: 512 << 10)
        let count = Foundation.recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return .closed }
        buffer.append(contentsOf: bytes[..<count])
        return .bytes
    }
}
