/// Every key, from the table that dispatches them.
nonisolated enum HelpView {
    static func render(offset: Int, size: Size) -> (frame: Frame, text: Layout.Text) {
        var frame = Frame(size: size)
        let labelWidth = min(12, max(2, size.width / 3))
        var lines: [(label: SafeText, help: SafeText)] = []
        for binding in KeyMap.bindings {
            let help = SafeText(binding.help).wrapped(to: max(2, size.width - labelWidth - 3))
            for (index, line) in help.enumerated() {
                lines.append((index == 0 ? SafeText(binding.label) : "", line))
            }
        }
        let lastOffset = max(0, lines.count - size.height)
        for (row, line) in lines.dropFirst(min(offset, lastOffset)).prefix(max(0, size.height)).enumerated() {
            frame.put(line.label, row: row, column: 1, style: .bold, maxWidth: labelWidth)
            frame.put(line.help, row: row, column: labelWidth + 2)
        }
        return (frame, Layout.Text(offset: min(offset, lastOffset), lastOffset: lastOffset, count: size.height))
    }
}
