/// One line of a list of names and values.
struct KeyValue {
  let name: String
  let value: HTML

  init(_ name: String, _ value: HTML) {
    self.name = name
    self.value = value
  }

  /// `nil` where there is no value.
  init?(_ name: String, text: String?) {
    guard let text else { return nil }
    self.init(name, HTML.bidi(text))
  }

  /// A value to be compared letter by letter.
  init?(_ name: String, code: String?) {
    guard let code else { return nil }
    self.init(name, HTML.element(.code) { HTML.bidi(code) })
  }

  @HTMLBuilder
  var html: HTML {
    HTML.element(.dt) { name }
    HTML.element(.dd) { value }
  }
}
