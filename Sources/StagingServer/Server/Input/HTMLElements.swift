/// Which elements stand for themselves, and which say nothing to a reader.
enum HTMLElements {
    static let blocks: Set<String> = [
        "html", "body", "p", "div", "section", "article", "header", "footer", "main", "aside", "nav", "address",
        "center",
        "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "menu", "dir", "li", "dl", "dt", "dd", "table",
        "tr",
        "thead", "tbody", "tfoot", "td", "th", "caption", "figure", "figcaption", "details", "summary", "fieldset",
        "form",
        "hr", "hgroup", "search",
    ]

    static let lists: Set<String> = ["ul", "ol", "menu", "dir"]

    static let dropped: Set<String> = [
        "script", "style", "head", "template", "noscript", "iframe", "object", "embed", "applet", "svg", "canvas",
        "audio",
        "video", "source", "track", "select", "textarea", "input", "button", "map",
    ]
}
