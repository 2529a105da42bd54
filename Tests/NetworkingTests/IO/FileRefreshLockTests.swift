import Foundation
import TestSupport
import Testing

@testable import Networking

@Suite(.timeLimit(.minutes(1))) struct FileRefreshLockTests {
    /// Its sleeps end at once, and move it.
    private final class InstantClock: Clock {
        struct Instant: InstantProtocol {
            var offset = Duration.zero
            func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
            func duration(to other: Instant) -> Duration { other.offset - offset }
            static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
        }
        private let time = Locked(Instant())
        var now: Instant { time.withLock { $0 } }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            try Task.checkCancellation()
            time.withLock { $0 = deadline }
        }
    }

    private let directory: TemporaryDirectory
    private let file: URL

    init() throws {
        directory = try TemporaryDirectory()
        file = directory.file("state/tokens.lock")
    }

    @Test func oneAtATime() async throws {
        let inside = Locked(0)
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await FileRefreshLock(file: file).withLock {
                        #expect(
                            inside.withLock {
                                $0 += 1; return $0
                            } == 1)
                        await Task.yield()
                        inside.withLock { $0 -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func givesBackWhatTheBodyReturns() async throws {
        #expect(try await FileRefreshLock(file: file).withLock { 7 } == 7)
        #expect(try await NoRefreshLock().withLock { 7 } == 7)
    }

    @Test func onlyItsOwnerCanOpenIt() async throws {
        try await FileRefreshLock(file: file).withLock {}
        #expect(try mode(of: file) == 0o600)
        #expect(try mode(of: directory.file("state")) == 0o700)
    }

    @Test func aBodyThatThrowsLetsGo() async throws {
        struct Broken: Error {}
        let lock = FileRefreshLock(file: file)
        await #expect(throws: Broken.self) { try await lock.withLock { throw Broken() } }
        try await lock.withLock {}
    }

    @Test func aWaiterThatIsCancelledStopsWaiting() async throws {
        let lock = FileRefreshLock(file: file)
        try await lock.withLock {
            let waiter = Task { try await lock.withLock { _ = Issue.record("it is held") } }
            waiter.cancel()
            await #expect(throws: CancellationError.self) { try await waiter.value }
        }
        try await lock.withLock {}
    }

    @Test func aCallerCancelledBeforeRunsNothing() async {
        let lock = FileRefreshLock(file: file)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await lock.withLock { _ = Issue.record("it was cancelled") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func waitingEndsAtTheDeadline() async throws {
        let patient = FileRefreshLock(file: file)
        let hasty = FileRefreshLock(file: file, patience: .seconds(30), clock: InstantClock())
        try await patient.withLock {
            let error = await #expect(throws: TokenStoreError.self) { try await hasty.withLock {} }
            #expect(error?.description.contains(file.path) == true)
        }
    }

    @Test func manyWaitersStopNothingElse() async throws {
        // More than the cooperative pool has threads: were they blocked, the body below would never go on.
        let lock = FileRefreshLock(file: file)
        try await lock.withLock {
            let waiters = (0..<16).map { _ in Task { try await lock.withLock {} } }
            for _ in 0..<100 { await Task.yield() }
            for waiter in waiters { waiter.cancel() }
            for waiter in waiters { _ = await waiter.result }
        }
    }

    @Test func aPlaceThatCannotBeLockedIsNamed() async {
        let lock = FileRefreshLock(file: URL(fileURLWithPath: "/proc/feedscope.lock"))
        let error = await #expect(throws: TokenStoreError.self) { try await lock.withLock {} }
        #expect(error?.description.contains("/proc/feedscope.lock") == true)
    }

    @Test func anotherProcessHoldsItUntilItDies() async throws {
        try await FileRefreshLock(file: file).withLock {}
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        holder.arguments = [file.path, "sh", "-c", "echo locked; exec cat"]
        let (input, output) = (Pipe(), Pipe())
        holder.standardInput = input
        holder.standardOutput = output
        try holder.run()
        #expect(output.fileHandleForReading.readData(ofLength: 7) == Data("locked\n".utf8))

        let hasty = FileRefreshLock(file: file, patience: .milliseconds(100), clock: InstantClock())
        await #expect(throws: TokenStoreError.self) { try await hasty.withLock {} }
        let waiter = Task { [file] in try await FileRefreshLock(file: file).withLock { 7 } }
        try input.fileHandleForWriting.close()
        #expect(try await waiter.value == 7)
        holder.waitUntilExit()
    }
}
