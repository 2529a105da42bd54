import Foundation
import Testing

/// The real program in a real terminal, on the real server.
@Suite("The reader in a terminal", .serialized, .timeLimit(.minutes(3)))
struct ReaderTests {
    private func reader(
        _ server: StagingProcess, width: Int = 80, height: Int = 24, environment: [String: String] = [:]
    ) async throws -> Terminal {
        try await Terminal(
            "'\(Products.feedscope)' --token-store memory", width: width, height: height,
            environment: environment.merging(["FEEDSCOPE_BASE_URL": server.baseURL.absoluteString]) { first, _ in first
            })
    }

    private func signIn(_ terminal: Terminal, _ name: String = "demo", _ password: String = "demo") async throws {
        try await terminal.wait(for: "Sign in", "Password")
        try await terminal.type(name)
        try await terminal.press("Tab")
        try await terminal.type(password)
        try await terminal.press("Enter")
    }

    /// The entry of the first request to a path that begins so and has ended in this way.
    private func entry(
        _ server: StagingProcess, path: String, outcome: String
    ) async throws -> StagingProcess.JournalEntry {
        try await eventually("\(outcome) of \(path) in the journal", every: .milliseconds(2)) {
            try await server.journal().last { $0.path.hasPrefix(path) && $0.outcome == outcome }
        }
    }

    @Test("browses, opens, closes while loading, lives through expired tokens, and signs out once")
    func wholeStory() async throws {
        let server = try await StagingProcess()
        let terminal = try await reader(server)
        try await signIn(terminal)
        try await terminal.wait(for: "Feedscope feed", "@demo", "online")

        // Endless scroll: past the first page of 20.
        try await terminal.press("G")
        _ = try await eventually("the second page") {
            try await server.journal().count { $0.path == "/v1/feed" } >= 2 ? true : nil
        }
        try await terminal.press("g")

        // Open, and read.
        try await terminal.press("Enter")
        try await terminal.wait(for: "feed › item", " · 2026-12-01T")
        try await terminal.press("q")
        try await terminal.wait(for: "Feedscope feed ")

        // A page that takes 3 s: Esc closes the pane at once, and the server sees the reader leave.
        try await server.setFaults(#"[{"path":"/v1/feed/","delayMs":3000}]"#)
        try await terminal.press("Down", "Enter")
        try await terminal.wait(for: "loading…", "1 in flight")
        let pressed = Date()
        try await terminal.press("Escape")
        try await terminal.wait(for: "closed item · 1 read cancelled in", within: 1)
        let aborted = try await entry(server, path: "/v1/feed/", outcome: "clientAborted")
        #expect(aborted.durationMs < 3000)
        #expect(aborted.endedAt.timeIntervalSince(pressed) < 0.5)

        // Expired tokens: one refresh, nothing to see.
        try await server.setFaults("[]")
        try await server.expireTokens()
        try await terminal.press("r")
        try await terminal.wait(for: "token refreshed")
        let refreshes = try await server.journal().count { $0.path == "/v1/auth/refresh" }
        #expect(refreshes == 1)

        // Revoked: one screen with the reason, and sign-in from there.
        try await server.revokeTokens()
        try await server.expireTokens()
        try await terminal.press("r")
        let screen = try await terminal.wait(for: "Signed out", "The server refused", "Enter: sign in")
        #expect(!screen.contains("@demo"))
        try await terminal.press("Enter")
        try await signIn(terminal, "grace", "hopper")
        try await terminal.wait(for: "Feedscope feed", "@grace")

        try await terminal.press("Q")
        try await terminal.wait(for: "[exit 0]")
        let settings = try await eventually("the terminal's settings") { terminal.settings() }
        #expect(settings.isSuperset(of: ["icanon", "echo", "isig"]))
    }

    @Test("shows the first page of the demo within a second of its start")
    func demo() async throws {
        let started = ContinuousClock.now
        let terminal = try await Terminal("'\(Products.feedscope)' demo")
        try await terminal.wait(for: "▸", "@demo", "online", within: 5)
        // The terminal's own start is in it, and a debug build.
        #expect(started.duration(to: .now) < .seconds(2.5))
        try await terminal.press("q")
        try await terminal.wait(for: "[exit 0]")
    }

    @Test("lets no escape sequence of an item reach the terminal")
    func escapes() async throws {
        let folder = try TemporaryFolder()
        let items = #"""
            [{"id":"1","title":"A\u001b[2J\u001b]0;pwned\u0007B\u009b31mC\u001b]52;c;cHduZWQ=\u0007","author":{"id":"a","name":"\u001bc","handle":"h\u001b[?1000h"},
              "publishedAt":"2026-12-01T10:00:00Z","summary":"s","url":null,"tags":["\u001b[31m"],"body":"x\u001b]0;unterminated"}]
            """#
        let file = try folder.file("items.json", items)
        let terminal = try await Terminal("'\(Products.feedscope)' demo --items '\(file.path)'")
        try await terminal.wait(for: "A␛[2J␛]0;pwned␇B‹9B›31mC")
        try await terminal.press("Enter")
        try await terminal.wait(for: "x␛]0;unterminated")
        let title = try await terminal.tmux(["display-message", "-p", "#{pane_title}"])
        #expect(!title.contains("pwned"))
    }

    @Test(
        "browses a real feed of each format",
        arguments: [
            ("rss.xml", "Tides & timetables", "• two"), ("atom.xml", "Plain title with 2 < 3 & more", "Über alles."),
            ("feed.json", "Numbers as ids", "Hi & bye."),
        ])
    func formats(name: String, title: String, text: String) async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../StagingServerTests/Input/Fixtures/\(name)").standardized
        let terminal = try await Terminal("'\(Products.feedscope)' demo --items '\(file.path)'")
        try await terminal.wait(for: "▸ \(title)", "— end —")
        try await terminal.press("Enter")
        try await terminal.wait(for: "feed › item", text)
    }

    @Test(
        "draws itself anew at every size, and at none too small to say so",
        arguments: [
            (120, 40, "│"), (40, 10, "Feedscope"), (20, 5, "item "), (10, 3, "needs 20×"), (80, 24, "online"),
        ])
    func sizes(width: Int, height: Int, text: String) async throws {
        let terminal = try await Terminal("'\(Products.feedscope)' demo")
        try await terminal.wait(for: "online")
        try await terminal.press("Enter")
        try await terminal.resize(width: width, height: height)
        try await terminal.wait(for: text)
        try await terminal.resize(width: 80, height: 24)
        try await terminal.wait(for: "feed › item", "online")
    }

    @Test(
        "gives the terminal back on every way out",
        arguments: [("TERM", 143), ("HUP", 129), ("INT", 130), ("SEGV", 139)])
    func waysOut(signal: String, status: Int) async throws {
        let terminal = try await Terminal("'\(Products.feedscope)' demo", environment: ["SWIFT_BACKTRACE": "enable=no"])
        try await terminal.wait(for: "online")
        // The reader of this terminal and no other: without a parent, pkill would take any.
        let shell = try await terminal.tmux(["display-message", "-p", "#{pane_pid}"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try #require(Int(shell) != nil)
        _ = try await Command.run("/usr/bin/env", ["pkill", "-\(signal)", "-P", shell, "-x", "feedscope"])
        try await terminal.wait(for: "[exit \(status)]")
        let settings = try await eventually("the terminal's settings") { terminal.settings() }
        #expect(settings.isSuperset(of: ["icanon", "echo", "isig"]))
        let isAlternate = try await terminal.tmux(["display-message", "-p", "#{alternate_on} #{mouse_any_flag}"])
        #expect(isAlternate.hasPrefix("0 0"))
    }

    @Test("is stopped by Ctrl-Z and comes back whole, resized meanwhile")
    func suspending() async throws {
        let terminal = try await Terminal("bash --norc -i")
        try await terminal.type("'\(Products.feedscope)' demo\n")
        try await terminal.wait(for: "online")
        for width in [100, 60, 80] {
            try await terminal.press("C-z")
            try await terminal.wait(for: "Stopped")
            try await terminal.resize(width: width, height: 24)
            try await terminal.type("clear; fg\n")
            try await terminal.wait(for: "Feedscope feed", "▸", "online")
        }
        try await terminal.press("q")
        // Only then: what is typed before belongs to the reader.
        _ = try await eventually("the shell's screen") {
            try await terminal.tmux(["display-message", "-p", "#{alternate_on}"]).hasPrefix("0") ? true : nil
        }
        try await terminal.type("echo back $?\n")
        try await terminal.wait(for: "back 0")
    }

    @Test(
        "needs a terminal that can show it, and says what needs none",
        arguments: [
            ("TERM=dumb", "can't show the reader"), ("TERM=", "TERM is not set"), ("TERM=nonsense", "can't show"),
        ])
    func noTerminal(setting: String, reason: String) async throws {
        let terminal = try await Terminal("env \(setting) '\(Products.feedscope)' demo")
        try await terminal.wait(for: reason, "feedscope fetch", "[exit 2]")
    }

    @Test("goes without colours where NO_COLOR asks for it")
    func noColors() async throws {
        let server = try await StagingProcess()
        try await server.setFaults(#"[{"path":"/v1/feed","action":"status","status":500}]"#)
        for (environment, hasColor) in [(["NO_COLOR": "1"], false), ([:], true)] {
            let terminal = try await reader(server, environment: environment)
            try await signIn(terminal)
            try await terminal.wait(for: "the server failed with 500")
            let raw = try await terminal.tmux(["capture-pane", "-p", "-e"])
            #expect(raw.contains("\u{1B}[31m") || raw.contains(";31m") ? hasColor : !hasColor)
        }
    }
}
