/// Where jitter comes from. Tests script it.
public protocol RandomSource: Sendable {
    /// A number in 0..<1, uniformly.
    func nextUnit() -> Double
}

public struct SystemRandomSource: RandomSource {
    public init() {}
    public func nextUnit() -> Double { Double.random(in: 0..<1) }
}
