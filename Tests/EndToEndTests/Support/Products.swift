import Foundation

/// The executables that were built beside these tests.
enum Products {
    static let directory = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    static var feedscope: String { path("feedscope") }
    static var stagingServer: String { path("staging-server") }

    private static func path(_ name: String) -> String {
        // The test runner is a bundle beside them, or started from the build folder itself.
        let candidates = [
            directory.appendingPathComponent(name), Bundle.main.bundleURL.appendingPathComponent(name),
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
                .appendingPathComponent(name),
        ]
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }?.path ?? name
    }
}
