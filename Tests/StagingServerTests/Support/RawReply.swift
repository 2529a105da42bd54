import Foundation

/// A reply as it was on the wire.
struct RawReply {
    let status: Int?
    /// By lowercase name.
    let headers: [String: String]
    let body: Data
    let ending: RawConnection.Ending

    init(_ data: Data, ending: RawConnection.Ending) {
        self.ending = ending
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else {
            (status, headers, body) = (nil, [:], Data())
            return
        }
        let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
        headers = Dictionary(
            lines.dropFirst().compactMap { line in
                line.firstRange(of: ": ").map { (line[..<$0.lowerBound].lowercased(), String(line[$0.upperBound...])) }
            }, uniquingKeysWith: { first, _ in first })
        body = data[end.upperBound...]
    }

    /// `{}` for a body that is no JSON object.
    var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
    var errorCode: String? { (json["error"] as? [String: Any])?["code"] as? String }
    var text: String { String(decoding: body, as: UTF8.self) }

    func ids() -> [String] { (json["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String } }
}
