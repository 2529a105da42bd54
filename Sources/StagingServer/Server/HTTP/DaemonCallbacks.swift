import CMicroHTTPD

// The functions that libmicrohttpd calls, on its own threads. They are free functions in a file of their own, so that
// nothing isolates them to an actor.

/// What the daemon's context points to.
final class DaemonContext: Sendable {
    let site: Site
    let stop: Signal

    init(site: Site, stop: Signal) {
        self.site = site
        self.stop = stop
    }
}

func handleRequest(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, path: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
    uploadSize: UnsafeMutablePointer<Int>?, state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let path, let method, let uploadSize, let state else { return .NO }
    guard let known = state.pointee else {
        // The first call brings the headers only; a reply now would cut off the body.
        let context = Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
        let request = Request(
            method: String(cString: method), path: String(cString: path),
            query: values(of: connection, kind: .GET_ARGUMENT_KIND),
            headers: values(of: connection, kind: .HEADER_KIND))
        let exchange = Exchange(site: context.site, connection: connection, request: request, stop: context.stop)
        state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if uploadSize.pointee > 0 {
        exchange.receive(UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
        uploadSize.pointee = 0
        return .YES
    }
    return exchange.answer() ? .YES : .NO
}

func requestCompleted(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_RequestTerminationCode
) {
    guard let known = state?.pointee else { return }
    state?.pointee = nil
    Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue().finish(code)
}

func readBody(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, size: Int
) -> Int {
    guard let context, let buffer, size > 0 else { return 0 }
    return Unmanaged<BodyReader>.fromOpaque(context).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

func freeBodyReader(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<BodyReader>.fromOpaque(context).release()
}

private func values(of connection: OpaquePointer, kind: MHD_ValueKind) -> [String: String] {
    var collected: [String: String] = [:]
    withUnsafeMutablePointer(to: &collected) { pointer in
        let collect: MHD_KeyValueIterator = { context, kind, key, value in
            guard let context, let key else { return .YES }
            let values = context.assumingMemoryBound(to: [String: String].self)
            // The first of several wins.
            let isHeader = kind == .HEADER_KIND
            let name = isHeader ? String(cString: key).lowercased() : String(cString: key)
            if values.pointee[name] == nil { values.pointee[name] = value.map { String(cString: $0) } ?? "" }
            return .YES
        }
        MHD_get_connection_values(connection, kind, collect, pointer)
    }
    return collected
}
