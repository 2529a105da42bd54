/// What is to become of a request.
enum Answer {
    case reply(Reply)
    /// The connection breaks; `status` is what was sent of a reply, if anything.
    case drop(status: Int?)
    case clientLeft
    case stopping
}
