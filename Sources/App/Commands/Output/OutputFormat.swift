nonisolated enum OutputFormat: String, CaseIterable {
    /// For people.
    case text
    /// One JSON value.
    case json
    /// One JSON object a line.
    case jsonl
}
