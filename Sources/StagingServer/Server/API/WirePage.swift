/// One page of a list; without `nextCursor` it is the last.
struct WirePage<Element: Encodable>: Encodable {
    let items: [Element]
    let nextCursor: String?
}
