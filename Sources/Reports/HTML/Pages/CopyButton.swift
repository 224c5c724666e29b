/// A button that copies the text of an element. It is visible only while the page's script runs.
struct CopyButton {
  /// The text of the button.
  let label: String
  /// The id of the element whose text is copied.
  let id: String

  /// The button with its icon.
  var html: HTML {
    HTML.element(.button, .class("btn jsf"), .type("button"), .copies(id)) {
      Icon.named("i-copy")
      HTML.element(.span, .class("lbl")) { label }
    }
  }
}
