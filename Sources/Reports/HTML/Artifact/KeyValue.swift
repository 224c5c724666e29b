/// One line of a list of names and values.
struct KeyValue {
  let name: String
  let value: HTML

  init(_ name: String, _ value: HTML) {
    self.name = name
    self.value = value
  }

  @HTMLBuilder
  var html: HTML {
    HTML.element(.dt) { name }
    HTML.element(.dd) { value }
  }
}
