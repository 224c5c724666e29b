/// The icons of a page. Each is defined once in the page and used by its id.
///
/// The ids are `i-pass`, `i-fail`, `i-warn`, `i-open` and `i-none` for marks, and names such as
/// `i-copy` for buttons and `i-cert` for other places. The script of the index uses them too.
enum Icon {
  /// The definitions of all icons, invisible. Every page contains them.
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
      symbol(
        "i-copy",
        """
        M7 5.5h5a1.5 1.5 0 011.5 1.5v5a1.5 1.5 0 01-1.5 1.5H7A1.5 1.5 0 015.5 12V7A1.5 1.5 0 \
        017 5.5zM10.5 5.5V4A1.5 1.5 0 009 2.5H4A1.5 1.5 0 002.5 4v5A1.5 1.5 0 004 10.5h1.5
        """)
      symbol("i-ring", "M8 2.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11z")
      symbol("i-dot", "M8 2.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM8 7a1 1 0 100 2 1 1 0 000-2z")
      symbol(
        "i-cert",
        "M8 1.8l5.2 2v4c0 3.2-2.1 5.4-5.2 6.4C4.9 13.2 2.8 11 2.8 7.8v-4zM5.6 8l1.7 1.7 3.2-3.4")
    }
  }

  /// Defines an icon by a path in a square of 16 by 16 units.
  private static func symbol(_ id: String, _ path: StaticString) -> HTML {
    HTML.element(.symbol, .id(id), .fixed("viewBox", "0 0 16 16")) {
      HTML.element(.path, .fixed("d", path))
    }
  }

  /// Returns the icon of a mark. It is hidden from screen readers, so a word must accompany it.
  static func of(_ mark: Mark) -> HTML { named("i-\(mark.rawValue)") }

  /// Returns an icon by the id of its definition.
  static func named(_ id: String) -> HTML {
    HTML.element(.svg, .class("i"), .hidden) { HTML.element(.use, .href(toID: id)) }
  }

  /// Returns a label: the icon of a mark with a word, on the mark's color.
  static func chip(
    _ mark: Mark, _ word: String, _ tag: HTML.Tag = .span, isMinor: Bool = false
  ) -> HTML {
    HTML.element(tag, .chip(mark, isMinor: isMinor)) {
      of(mark)
      word
    }
  }

  /// Returns the icon of a mark in the mark's color, for use before a word.
  static func marked(_ mark: Mark) -> HTML {
    HTML.element(.span, .marked(mark)) { of(mark) }
  }

  /// Returns the icon of a mark with a word, in the mark's color.
  static func labelled(_ mark: Mark, _ word: String) -> HTML {
    HTML.element(.span, .marked(mark)) {
      of(mark)
      " " + word
    }
  }
}
