import Evidence

/// A name and a value in a definition list.
struct KeyValue {
  /// The name as markup.
  let name: HTML
  /// The value as markup.
  let value: HTML

  /// Makes a line with a name and a value that are already markup.
  init(_ name: HTML, _ value: HTML) {
    self.name = name
    self.value = value
  }

  /// Makes a line with a value that is already markup. The name is a text of the program.
  init(_ name: String, _ value: HTML) { self.init(.text(name), value) }

  /// Makes a line with a text from the evidence, cut after `limit` code points; `nil` without a
  /// text.
  init?(_ name: String, text: String?, limit: Int = 512) {
    guard let text else { return nil }
    self.init(name, HTML.bidi(text, limit: limit))
  }

  /// Makes a line with a text in a fixed-width font, for values that are compared character by
  /// character; `nil` without a text.
  ///
  /// Used for hashes, keys and paths.
  init?(_ name: String, code: String?, limit: Int = 512) {
    guard let code else { return nil }
    self.init(name, HTML.element(.code) { HTML.bidi(code, limit: limit) })
  }

  /// Makes a line with a number and a remark on it, and with the icon of a mark before the name.
  init(_ name: String, mark: Mark? = nil, _ number: Int, _ remark: String) {
    self.init(
      HTML(joining: (mark.map { [Icon.marked($0), .text(" ")] } ?? []) + [.text(name)]),
      HTML(joining: [.text(number.grouped), HTML.element(.small) { remark }]))
  }

  /// The `dt` and `dd` elements.
  @HTMLBuilder
  var html: HTML {
    HTML.element(.dt) { name }
    HTML.element(.dd) { value }
  }
}

extension HTML {
  /// Returns a definition list; lines that are `nil` are left out.
  static func pairs(_ look: StaticString, _ lines: [KeyValue?]) -> HTML {
    element(.dl, .class(look)) { for case let line? in lines { line.html } }
  }

  /// Returns a definition list with a box for each line.
  static func boxes(_ look: StaticString, _ lines: [KeyValue]) -> HTML {
    element(.dl, .class(look)) { for line in lines { element(.div) { line.html } } }
  }
}
