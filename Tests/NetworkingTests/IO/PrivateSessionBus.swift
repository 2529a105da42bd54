#if os(Linux)
    import Foundation

    @testable import Networking

    /// A session bus of a test's own, with or without GNOME Keyring on it. Used inside exit tests only: it puts the bus into
    /// the environment of the process.
    final class PrivateSessionBus {
        struct DidNotStart: Error, CustomStringConvertible {
            let description: String
        }

        static var isKeyringInstalled: Bool {
            ["/usr/bin/gnome-keyring-daemon", "/usr/bin/dbus-daemon", "/usr/bin/dbus-send"].allSatisfy {
                FileManager.default.isExecutableFile(atPath: $0)
            }
        }

        private let directory: TemporaryDirectory
        private let process = Process()

        /// Starts the bus, and on it the keyring, unlocked. Activates nothing else: no service files are read, so that
        /// there is no prompter either.
        init(withKeyring: Bool) throws {
            directory = try TemporaryDirectory()
            let configuration = """
                <busconfig><type>session</type><keep_umask/><listen>unix:dir=\(directory.url.path)</listen>
                <policy context="default"><allow send_destination="*"/><allow eavesdrop="false"/><allow own="*"/></policy>
                </busconfig>
                """
            try Data(configuration.utf8).write(to: directory.file("bus.conf"))
            let script = """
                set -e
                cd "\(directory.url.path)"
                dbus-daemon --config-file=bus.conf --nofork --print-address=1 >address &
                bus=$!
                # Nothing milder: a child of a dispatch thread is born with its signals blocked.
                trap 'kill -9 $bus $keyring 2>/dev/null' EXIT
                while ! test -s address; do sleep 0.01; done
                DBUS_SESSION_BUS_ADDRESS=$(cat address)
                export DBUS_SESSION_BUS_ADDRESS HOME="$PWD" XDG_DATA_HOME="$PWD" XDG_RUNTIME_DIR="$PWD"
                unset DISPLAY WAYLAND_DISPLAY
                if \(withKeyring); then
                    printf 'known password' | gnome-keyring-daemon --foreground --components=secrets --unlock >/dev/null &
                    keyring=$!
                    until dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
                        org.freedesktop.Secret.Service.ReadAlias string:default 2>/dev/null | grep -q collection; do sleep 0.02; done
                fi
                echo "$DBUS_SESSION_BUS_ADDRESS"
                cat >/dev/null
                """
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script]
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            // Kept open until the end: its closing is what stops the script.
            self.input = input
            guard let address = Self.line(of: output.fileHandleForReading, within: 15) else {
                throw DidNotStart(description: "the private session bus did not start within 15 s")
            }
            setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        }

        private let input: Pipe

        deinit {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }

        /// Locks the keyring, as a screen lock or a log-out does.
        func lock() throws {
            let send = Process()
            send.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-send")
            send.arguments = [
                "--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
                "org.freedesktop.Secret.Service.Lock", "array:objpath:/org/freedesktop/secrets/collection/login",
            ]
            send.standardOutput = FileHandle.nullDevice
            try send.run()
            send.waitUntilExit()
            guard send.terminationStatus == 0 else { throw DidNotStart(description: "the keyring could not be locked") }
        }

        /// The first line, or `nil` where none comes in time.
        private static func line(of handle: FileHandle, within seconds: Int32) -> String? {
            var text = ""
            while !text.hasSuffix("\n") {
                var poll = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
                guard Foundation.poll(&poll, 1, seconds * 1000) > 0 else { return nil }
                let data = handle.readData(ofLength: 1)
                guard !data.isEmpty else { return nil }
                text += String(decoding: data, as: UTF8.self)
            }
            return text.trimmingCharacters(in: .newlines)
        }
    }
#endif
