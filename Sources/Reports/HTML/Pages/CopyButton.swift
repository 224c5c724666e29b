/// A button that copies the text of an element; it shows only where the script runs.
struct CopyButton {
  let label: String
  /// The element that holds the text.
  let id: String

  var html: HTML {
    HTML.element(.button, .class("btn jsf"), .type("button"), .copies(id)) {
      Icon.named("i-copy")
      HTML.element(.span, .class("lbl")) { label }
    }
  }
}
