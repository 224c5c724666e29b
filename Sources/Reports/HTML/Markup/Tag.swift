extension HTML {
  /// The elements that pages consist of. None of them can load a file or submit a form.
  package enum Tag: String, Sendable {
    case html, head, meta, title, link, style, script, body
    case header, nav, main, section, footer
    case h1, h2, h3, h4, p, a, span, b, small, code, pre, div, figure, figcaption, bdi
    case ul, ol, li, dl, dt, dd
    case table, caption, thead, tbody, tr, th, td
    case details, summary, button
    case input, label
    case svg, symbol, path, use, defs, rect, line, text

    /// Whether the element has no content and no end tag (HTML §13.1.2).
    var isVoid: Bool { self == .meta || self == .link || self == .input }
  }
}
