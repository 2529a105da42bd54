/// Keeps what was wrapped for the frame before: a frame that shows the same text doesn't wrap it anew. It changes what a
/// view costs, and nothing of what it shows.
nonisolated final class TextMemo {
    private var last: WrappedText?

    func wrapped(_ text: String, width: Int) -> WrappedText {
        // Equal strings with one storage, as these are, are compared at once.
        if let last, last.width == width, last.text == text { return last }
        let wrapped = WrappedText(text, width: width)
        last = wrapped
        return wrapped
    }
}
