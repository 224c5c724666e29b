/// The few drawings of a page, each defined once in it.
enum Icon {
  /// Invisible; has to stand in every page that uses an icon.
  static let definitions = HTML.element(
    .svg, .class("vh"), .hidden, .fixed("width", "0"), .fixed("height", "0"),
    .fixed("focusable", "false")
  ) {
    HTML.element(.defs) {
      symbol("i-pass", "M3.2 8.6l3.1 3.1 6.5-7.2")
      symbol("i-fail", "M4 4l8 8M12 4l-8 8")
      symbol("i-warn", "M8 2.2l6.2 11.2H1.8zM8 6.4v3.4M8 11.6v.1")
      symbol("i-open", "M5.4 6a2.6 2.6 0 1 1 3.8 2.3c-.8.4-1.2.9-1.2 1.7M8 12.4v.1")
      symbol("i-none", "M4 8h8")
      symbol("i-theme", "M8 2.2a5.8 5.8 0 100 11.6 5.8 5.8 0 000-11.6zM8 2.2v11.6")
    }
  }

  private static func symbol(_ id: String, _ path: StaticString) -> HTML {
    HTML.element(.symbol, .id(id), .fixed("viewBox", "0 0 16 16")) {
      HTML.element(.path, .fixed("d", path))
    }
  }

  /// Decoration: a word always stands beside it.
  static func of(_ mark: Mark) -> HTML {
    HTML.element(.svg, .class("i"), .hidden) {
      HTML.element(.use, .href(toID: "i-\(mark.rawValue)"))
    }
  }

  /// The mark and its word, in the mark's colour.
  static func labelled(_ mark: Mark, _ word: String) -> HTML {
    HTML.element(.span, .marked(mark)) {
      of(mark)
      " " + word
    }
  }
}
