extension HTML {
  /// An attribute of an element; only those that cannot run or load anything can be made.
  package struct Attribute: Sendable {
    let name: String
    let value: String

    private static let limit = 1_024

    private init(_ name: String, _ value: String) {
      self.name = name
      // An attribute has no room for a badge: the code point's name stands in the text.
      self.value =
        VisibleText.isPlain(value, limit: Self.limit)
        ? value : VisibleText(value, limit: Self.limit).escaped
    }

    package static func `class`(_ names: StaticString) -> Attribute { .init("class", "\(names)") }
    package static func marked(_ mark: Mark) -> Attribute { .init("class", mark.rawValue) }
    package static func minorChip(_ mark: Mark) -> Attribute {
      .init("class", "chip minor \(mark.rawValue)")
    }
    package static func chip(_ mark: Mark) -> Attribute { .init("class", "chip \(mark.rawValue)") }
    package static func id(_ id: String) -> Attribute { .init("id", id) }
    package static func label(_ text: String) -> Attribute { .init("aria-label", text) }
    package static func labelled(by id: String) -> Attribute { .init("aria-labelledby", id) }
    /// Text that is read out when it changes.
    package static let live = Attribute("aria-live", "polite")
    package static let hidden = Attribute("aria-hidden", "true")
    package static let current = Attribute("aria-current", "page")
    package static let focusable = Attribute("tabindex", "0")
    package static let landing = Attribute("tabindex", "-1")
    package static func type(_ type: StaticString) -> Attribute { .init("type", "\(type)") }
    /// An attribute that scripts and styles read, `data-` and its name.
    package static func data(_ name: StaticString, _ value: String) -> Attribute {
      .init("data-\(name)", value)
    }
    /// The element whose text a button copies.
    package static func copies(_ id: String) -> Attribute { .init("data-copy", id) }
    package static func role(_ role: StaticString) -> Attribute { .init("role", "\(role)") }

    package static func scope(_ scope: Scope) -> Attribute { .init("scope", scope.rawValue) }
    /// Deeper fields are not indented further.
    package static func depth(_ depth: Int) -> Attribute { .init("class", "d\(min(depth, 8))") }
    package static func columns(_ count: Int) -> Attribute { .init("colspan", "\(count)") }

    /// A length or a place in a drawing, to a tenth.
    static func measure(_ name: StaticString, _ value: Double) -> Attribute {
      let tenths = Int((value * 10).rounded())
      let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
      return .init("\(name)", abs(tenths) % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)")
    }

    static func viewBox(_ width: Double, _ height: Double) -> Attribute {
      .init("viewBox", "0 0 \(Int(width)) \(Int(height))")
    }

    package enum Scope: String, Sendable { case col, row, rowgroup }

    /// A place in the same page.
    package static func href(toID id: String) -> Attribute { .init("href", "#" + id) }
    /// The rows of a cause, in the table of the same page.
    static func href(toRowsOf cause: String) -> Attribute { .init("href", "#?cause=" + cause) }
    /// A file of the report folder.
    package static func href(to page: ReportPath) -> Attribute { .init("href", page.relative) }
    /// A place in such a file.
    static func href(to page: ReportPath, at id: String) -> Attribute {
      .init("href", "\(page.relative)#\(id)")
    }
    /// A page on the web, from our own rule texts; anything but `https` is refused.
    package static func href(toWeb url: String) -> Attribute? {
      url.hasPrefix("https://") ? .init("href", url) : nil
    }
    package static let outward = Attribute("rel", "noopener noreferrer")

    /// The same in whole units.
    static func length(_ name: StaticString, _ value: Int) -> Attribute {
      measure(name, Double(value))
    }

    /// Attributes whose values are constants of ours: the head of a page and the icons.
    static func fixed(_ name: StaticString, _ value: StaticString) -> Attribute {
      .init("\(name)", "\(value)")
    }

    /// What a page may do: run its one script, use its one style sheet, show its own images.
    static func policy(_ script: PageScript) -> Attribute {
      .init(
        "content",
        "default-src 'none'; script-src '\(script.hash)'; style-src '\(StyleSheet.hash)'; "
          + "img-src data:; base-uri 'none'; form-action 'none'; "
          + "require-trusted-types-for 'script'; trusted-types 'none'")
    }

    /// A dot in the colour of the verdict, as an image inside the page.
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
