// swift-tools-version: 6.2
import PackageDescription

// Networking and Feed also build for an app on iOS 17; what is Linux-only stands behind `#if os(Linux)`.
let package = Package(
    name: "feedscope",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "Feed", targets: ["Feed"]),
        .library(name: "StagingServer", targets: ["StagingServer"]),
        .executable(name: "feedscope", targets: ["App"]),
        .executable(name: "staging-server", targets: ["StagingServerCommand"]),
    ],
    targets: [
        // C libraries, one small module each, used by one folder only.
        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("microhttpd")]),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CXML", dependencies: ["CLibXML2"]),
        .target(name: "CGetopt"),

        .systemLibrary(name: "CLibSecret", pkgConfig: "glib-2.0", providers: [.apt(["libsecret-1-dev"])]),
        .target(
            name: "CSecret", dependencies: ["CLibSecret"], exclude: ["system/README.md"],
            cSettings: [.headerSearchPath("system"), .define("_DEFAULT_SOURCE")],
            linkerSettings: ["secret-1", "gio-2.0", "gobject-2.0", "glib-2.0"].map { .linkedLibrary($0) }),

        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),

        // The data flow, from the socket to the screen.
        .target(
            name: "Networking",
            dependencies: ["CCurl", "CSecret"].map { .target(name: $0, condition: .when(platforms: [.linux])) }),
        .target(name: "Feed", dependencies: ["Networking"]),
        .executableTarget(
            name: "App",
            dependencies: ["Feed", "Networking", "StagingServer", "CNcurses", "CGetopt"],
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),

        // The server that the reader is shown on.
        .target(
            name: "StagingServer", dependencies: ["CMicroHTTPD", "CXML"], path: "Sources/StagingServer/Server"),
        .executableTarget(
            name: "StagingServerCommand", dependencies: ["CGetopt", "StagingServer"],
            path: "Sources/StagingServer/Command"),

        // Timed by hand only, never as a test.
        .executableTarget(name: "PipelineBench", dependencies: ["Networking"], path: "bench/PipelineBench"),
        .executableTarget(name: "TransportBench", dependencies: ["Networking"], path: "bench/TransportBench"),

        // A clock that is moved by hand, a scripted transport and a fake client, for every test target.
        .target(name: "TestSupport", dependencies: ["Networking"], path: "Tests/TestSupport"),
        .testTarget(name: "NetworkingTests", dependencies: ["Networking", "TestSupport"]),
        .testTarget(name: "FeedTests", dependencies: ["Feed", "Networking", "TestSupport"]),
        .testTarget(
            name: "StagingServerTests", dependencies: ["StagingServer"], exclude: ["Input/Fixtures"]),
        .testTarget(
            name: "AppTests", dependencies: ["App", "CNcurses", "Feed", "Networking", "TestSupport"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "EndToEndTests", dependencies: ["App", "Feed", "Networking", "StagingServer", "StagingServerCommand"]),
    ],
    swiftLanguageModes: [.v6]
)

// A warning fails the build, so that none is missed in a file which isn't compiled anew. A compiler newer than those this
// was written with may warn of more: there a warning stays a warning, and a newcomer's first build works.
#if compiler(<6.4)
    for target in package.targets where target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
#endif
