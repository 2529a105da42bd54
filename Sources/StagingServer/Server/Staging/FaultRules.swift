import Foundation

/// The faults that are switched on. The first rule that fits a request, and isn't used up, is applied to it.
final class FaultRules: Sendable {
    private let state = Locked<[FaultRule]>([])

    func all() -> [FaultRule] { state.withLock { $0 } }

    func replace(with rules: [FaultRule]) { state.withLock { $0 = rules } }

    /// Takes the rule for a request, and counts it.
    func take(for request: Request) -> FaultRule? {
        state.withLock { rules in
            guard let index = rules.firstIndex(where: { $0.fits(request) }) else { return nil }
            rules[index].hits += 1
            if let times = rules[index].times { rules[index].times = times - 1 }
            return rules[index]
        }
    }
}
