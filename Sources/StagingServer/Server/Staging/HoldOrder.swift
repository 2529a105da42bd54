/// In which order held answers go.
enum HoldOrder: Equatable {
    case arrived
    case reversed
    /// The same for the same seed and number of answers.
    case shuffled(seed: UInt64)

    /// nil for a name that is none.
    init?(name: String?, seed: UInt64?) {
        switch name {
        case nil, "arrived": self = .arrived
        case "reversed": self = .reversed
        case "shuffled": self = .shuffled(seed: seed ?? 1)
        default: return nil
        }
    }

    func arranged(_ numbers: [Int]) -> [Int] {
        switch self {
        case .arrived: return numbers
        case .reversed: return numbers.reversed()
        case .shuffled(let seed):
            var random = SplitMix64(seed: seed)
            return numbers.shuffled(using: &random)
        }
    }
}
