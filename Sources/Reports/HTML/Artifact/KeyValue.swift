/// A name and a value in a definition list.
struct KeyValue {
  /// The name, always a text of the program.
  let name: String
  /// The value as markup.
  let value: HTML

  /// Makes a line with a value that is already markup.
  init(_ name: String, _ value: HTML) {
    self.name = name
    self.value = value
  }

  /// Makes a line with a text from the evidence; `nil` without a text.
  init?(_ name: String, text: String?) {
    guard let text else { return nil }
    self.init(name, HTML.bidi(text))
  }

  /// Makes a line with a text in a fixed-width font, for values that are compared character by
  /// character; `nil` without a text.
  ///
  /// Used for hashes, keys and paths.
  init?(_ name: String, code: String?) {
    guard let code else { return nil }
    self.init(name, HTML.element(.code) { HTML.bidi(code) })
  }

  /// The `dt` and `dd` elements.
  @HTMLBuilder
  var html: HTML {
    HTML.element(.dt) { name }
    HTML.element(.dd) { value }
  }
}
