import Synchronization

/// The rules that are on. The first that fits a request is spent on it, and no other.
final class FaultRules: Sendable {
    private let rules = Mutex<[FaultRule]>([])

    var list: [FaultRule] { rules.withLock { $0 } }

    func replace(with new: [FaultRule]) { rules.withLock { $0 = new } }

    /// The fault that happens to `request`. Counted here, in one step: of a hundred requests at once, a rule with
    /// `times` 1 hits one.
    func take(for request: Request) -> FaultRule? {
        rules.withLock { rules in
            guard let index = rules.firstIndex(where: { $0.fits(request) }) else { return nil }
            let rule = rules[index]
            switch rule.times {
            case nil: break
            case 1: rules.remove(at: index)
            case .some(let times): rules[index].times = times - 1
            }
            return rule
        }
    }
}
