import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The staging server as a process of its own, spoken to over its own surface.
final class StagingProcess: Sendable {
    struct JournalEntry: Decodable, Sendable {
        let seq: Int
        let requestId: String?
        let method: String
        let path: String
        let status: Int?
        let outcome: String
        let startedAt: String
        let durationMs: Double
    }

    let baseURL: URL
    private let root: URL
    private let process: Process

    init(_ arguments: [String] = []) async throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: Products.stagingServer)
        process.arguments = ["--port", "0"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Timeout(what: "the staging server's first line") }
            text += String(decoding: data, as: UTF8.self)
        }
        guard let address = text.split(separator: "\n").first?.split(separator: " ").last,
            let url = URL(string: String(address))
        else { throw Timeout(what: "an address in \(text)") }
        baseURL = url
        root = url.deletingLastPathComponent()
    }

    deinit { process.terminate() }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    func journal(after seq: Int = 0) async throws -> [JournalEntry] {
        let data = try await call("GET", "/_staging/journal?after=\(seq)")
        return try JSONDecoder().decode([JournalEntry].self, from: data)
    }

    func setFaults(_ json: String) async throws {
        _ = try await call("PUT", "/_staging/faults", body: json)
    }

    func expireTokens() async throws { _ = try await call("POST", "/_staging/tokens/expire") }
    func revokeTokens() async throws { _ = try await call("POST", "/_staging/tokens/revoke") }

    @discardableResult
    func call(_ method: String, _ path: String, body: String? = nil) async throws -> Data {
        guard let url = URL(string: root.absoluteString + path.dropFirst()) else { throw Timeout(what: path) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let body {
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, (200...299).contains(status) else {
            throw Timeout(what: "\(method) \(path): \(String(decoding: data, as: UTF8.self))")
        }
        return data
    }
}
