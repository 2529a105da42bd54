import Foundation
import Testing

@testable import App

@Suite("A signal", .serialized)
struct InterruptionTests {
    /// A command that goes on until it is cancelled.
    private func interrupted(by number: Int32) async -> App.ExitStatus {
        await Interruption.cancelling {
            kill(getpid(), number)
            do {
                try await Task.sleep(for: .seconds(60))
                return .done
            } catch {
                return .failed
            }
        }
    }

    @Test(
        "cancels the command, and is its exit status",
        arguments: [(SIGINT, App.ExitStatus.interrupted), (SIGTERM, .terminated)])
    func cancels(_ number: Int32, _ status: App.ExitStatus) async {
        #expect(await interrupted(by: number) == status)
    }

    @Test("is none: the command's own status stands")
    func none() async {
        #expect(await Interruption.cancelling { .noAnswer } == .noAnswer)
    }
}
