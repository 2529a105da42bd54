import Foundation

@testable import StagingServer

/// Feeds that are written in the tests themselves.
enum FeedFixture {
    static func rss(_ items: String, declaration: String = #"<?xml version="1.0"?>"#) -> String {
        "\(declaration)<rss version=\"2.0\"><channel><title>C</title><link>https://c.example/</link>\(items)</channel></rss>"
    }

    static func read(_ data: Data) throws -> (items: [StagedItem], warning: String?) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("feed-\(UUID().uuidString)")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try FeedFile.read(at: file.path)
    }

    static func read(_ text: String) throws -> (items: [StagedItem], warning: String?) { try read(Data(text.utf8)) }

    /// The one item of an RSS feed whose item has this inside.
    static func item(_ content: String) throws -> StagedItem? { try read(rss("<item>\(content)</item>")).items.first }
}
