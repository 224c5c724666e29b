extension HTML {
  /// An attribute of an element. No attribute that runs a script or loads a file can be made: there
  /// are no event handlers, no `src`, and links lead to the report's own files or to `https`
  /// addresses.
  package struct Attribute: Sendable {
    /// The attribute's name, always a constant of the program.
    let name: String
    /// The value before escaping, with code points instead of invisible characters.
    let value: String

    /// The maximum length of a value in code points; longer values are cut.
    private static let limit = 1_024

    /// Makes an attribute. In an attribute no element can mark an invisible character, so its code
    /// point is written as text.
    private init(_ name: String, _ value: String) {
      self.name = name
      // An attribute cannot contain a badge, so the code point is written as text.
      self.value =
        VisibleText.isPlain(value, limit: Self.limit)
        ? value : VisibleText(value, limit: Self.limit).escaped
    }

    /// One or more constant class names, separated by spaces.
    ///
    /// Some names have a meaning on every page:
    ///
    /// - `js` and `jsf` are visible only while the page's script runs, `nojs` only without it.
    /// - `vh` is hidden from sight, but read by screen readers.
    /// - `po` is visible only in print.
    /// - `muted` is secondary text, `hx` hexadecimal or other long values, `num` digits of equal
    ///   width.
    package static func `class`(_ names: StaticString) -> Attribute { .init("class", "\(names)") }
    /// A constant class name; `nil` without one.
    static func look(_ name: StaticString?) -> Attribute? { name.map(Self.class) }
    /// The classes of the color sample of a component.
    static func swatch(_ component: Component) -> Attribute {
      .init("class", "swatch \(component.look)")
    }
    /// The class that colors the content in the tone of a mark.
    package static func marked(_ mark: Mark) -> Attribute { .init("class", mark.rawValue) }
    /// The classes of a label in the tone of a mark.
    static func chip(_ mark: Mark, isMinor: Bool) -> Attribute {
      .init("class", "chip \(isMinor ? "minor " : "")\(mark.rawValue)")
    }
    /// The classes of a piece of a line: its track and its part.
    static func track(_ piece: ChallengeTracks.Piece) -> Attribute {
      .init("class", "\(ChallengeTracks.looks[piece.track]) \(piece.part.rawValue)")
    }
    /// The element's id, unique in the page.
    package static func id(_ id: String) -> Attribute { .init("id", id) }
    /// The name of the element for screen readers (WAI-ARIA `aria-label`).
    package static func label(_ text: String) -> Attribute { .init("aria-label", text) }
    /// The id of the element that names this one (WAI-ARIA `aria-labelledby`).
    package static func labelled(by id: String) -> Attribute { .init("aria-labelledby", id) }
    /// Marks text that a screen reader reads aloud when it changes.
    package static let live = Attribute("aria-live", "polite")
    /// Hides decoration from screen readers.
    package static let hidden = Attribute("aria-hidden", "true")
    /// Marks the current page in a list of pages.
    package static let current = Attribute("aria-current", "page")
    /// Makes the element reachable with the Tab key, such as a box that scrolls.
    package static let focusable = Attribute("tabindex", "0")
    /// Lets links move the focus to the element, without making it reachable with the Tab key.
    package static let landing = Attribute("tabindex", "-1")
    /// The type of a button or input, or the media type of a data block.
    package static func type(_ type: StaticString) -> Attribute { .init("type", "\(type)") }
    /// An attribute that scripts and styles read: `data-` and the name.
    ///
    /// `data-n` is the number of a region, on its bytes in the dump and on the map; its field has
    /// the id `f-N`. `data-c` is the heading of a table's cell, which narrow screens show before
    /// it. `data-sort` is the column that a button sorts by.
    package static func data(_ name: StaticString, _ value: String) -> Attribute {
      .init("data-\(name)", value)
    }
    /// The id of the element whose text a button copies.
    package static func copies(_ id: String) -> Attribute { .init("data-copy", id) }
    /// The role of the element for screen readers (WAI-ARIA).
    package static func role(_ role: StaticString) -> Attribute { .init("role", "\(role)") }

    /// Which cells a table's header cell belongs to.
    package static func scope(_ scope: Scope) -> Attribute { .init("scope", scope.rawValue) }
    /// The class for the indentation of a nested field. Below level 8, fields are not indented
    /// further.
    package static func depth(_ depth: Int) -> Attribute { .init("class", "d\(min(depth, 8))") }
    /// How many columns a table cell spans.
    package static func columns(_ count: Int) -> Attribute { .init("colspan", "\(count)") }

    /// The commands of a path that is one Bézier curve, in user units.
    ///
    /// - Parameter points: Start, two control points, and end.
    static func curve(_ points: [(x: Double, y: Double)]) -> Attribute {
      let numbers = points.map { "\(($0.x * 10).rounded() / 10) \(($0.y * 10).rounded() / 10)" }
      return .init("d", "M\(numbers.first ?? "0 0") C\(numbers.dropFirst().joined(separator: " "))")
    }
    /// A length or coordinate in a drawing, rounded to a tenth.
    static func measure(_ name: StaticString, _ value: Double) -> Attribute {
      let tenths = Int((value * 10).rounded())
      let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
      return .init("\(name)", abs(tenths) % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)")
    }

    /// The size of a drawing in user units, which the element's size scales.
    static func viewBox(_ width: Double, _ height: Double) -> Attribute {
      .init("viewBox", "0 0 \(Int(width)) \(Int(height))")
    }

    /// Whether a header cell heads a column, a row or a group of rows.
    package enum Scope: String, Sendable { case col, row, rowgroup }

    /// A link to an element of the same page.
    package static func href(toID id: String) -> Attribute { .init("href", "#" + id) }
    /// A link that filters the table of the same page to the artifacts of a cause.
    ///
    /// The script of the index reads the filter from the fragment, `#?cause=` and the id.
    static func href(toRowsOf cause: String) -> Attribute { .init("href", "#?cause=" + cause) }
    /// A link that filters the table of the same page to the artifacts on which someone acts.
    static func href(toRowsOf owner: Owner, in states: [ReportState]) -> Attribute {
      let words = states.map { "&state=" + $0.rawValue }.joined()
      return .init("href", "#?owner=" + owner.rawValue + words)
    }
    /// A link to a file of the report folder.
    package static func href(to page: ReportPath) -> Attribute { .init("href", page.relative) }
    /// A link to an element of a page of the report.
    static func href(to page: ReportPath, at id: String) -> Attribute {
      .init("href", "\(page.relative)#\(id)")
    }
    /// A link to a web page that a rule cites; `nil` for any other scheme than `https`.
    package static func href(toWeb url: String) -> Attribute? {
      url.hasPrefix("https://") ? .init("href", url) : nil
    }
    /// Keeps the report's address and window from a web page that a link opens.
    package static let outward = Attribute("rel", "noopener noreferrer")

    /// A length in whole user units.
    static func length(_ name: StaticString, _ value: Int) -> Attribute {
      measure(name, Double(value))
    }

    /// An attribute with a constant value, for the head of a page and for drawings.
    static func fixed(_ name: StaticString, _ value: StaticString) -> Attribute {
      .init("\(name)", "\(value)")
    }

    /// The content security policy of a page: it may run its one script, use its one style sheet
    /// and show inline images. It may load nothing (CSP Level 3).
    ///
    /// Trusted types are required but none are defined, so the script cannot write markup from
    /// strings. Data are read with `textContent`.
    static func policy(_ script: PageScript, _ style: StyleSheet) -> Attribute {
      .init(
        "content",
        "default-src 'none'; script-src '\(script.hash)'; style-src '\(style.hash)'; "
          + "img-src data:; base-uri 'none'; form-action 'none'; "
          + "require-trusted-types-for 'script'; trusted-types 'none'")
    }

    /// The page's icon as an inline image: a dot in the color of the verdict.
    static func icon(_ mark: Mark) -> Attribute {
      let color =
        switch mark {
        case .fail: "a8201a"
        case .warn: "b9770e"
        case .pass: "1b6a3a"
        case .open, .none: "33659b"
        }
      return .init(
        "href",
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
          + "%3Ccircle cx='8' cy='8' r='7' fill='%23\(color)'/%3E%3C/svg%3E")
    }
  }
}
