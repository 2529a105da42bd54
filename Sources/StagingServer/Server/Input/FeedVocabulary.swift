/// Which vocabulary an element of a feed belongs to.
enum FeedVocabulary: Equatable {
    /// The feed format's own, with or without a namespace: RSS 2.0 has none, RSS 1.0 and 0.90 do.
    case core
    case atom
    case content
    case dublinCore
    case media
    case itunes
    case other

    init(namespace: String) {
        switch namespace {
        case "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
            "http://backend.userland.com/rss2", "http://backend.userland.com/RSS2", "http://www.w3.org/1999/xhtml":
            self = .core
        case "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#": self = .atom
        case "http://purl.org/rss/1.0/modules/content/": self = .content
        case "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/": self = .dublinCore
        case "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss": self = .media
        case "http://www.itunes.com/dtds/podcast-1.0.dtd": self = .itunes
        default: self = .other
        }
    }

    /// By the prefix that everybody uses, for documents that don't declare it.
    init(prefix: String) {
        switch prefix {
        case "atom": self = .atom
        case "content": self = .content
        case "dc", "dcterms": self = .dublinCore
        case "media": self = .media
        case "itunes": self = .itunes
        default: self = .other
        }
    }
}
