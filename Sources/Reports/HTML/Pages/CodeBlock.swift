/// Something to type or to read as it stands, under a caption and with a button that copies it.
struct CodeBlock {
  let caption: String
  let code: String
  /// Names the text for the button.
  let id: String

  var html: HTML {
    HTML.element(.div, .class("code")) {
      HTML.element(.div, .class("cap")) {
        HTML.element(.span) { caption }
        CopyButton(label: "Copy", id: id).html
      }
      HTML.element(.pre, .id(id), .focusable, .role("group"), .label(caption)) {
        HTML.lines(
          code.split(separator: "\n", omittingEmptySubsequences: false)
            .map { HTML.text(String($0), limit: 4_096) })
      }
    }
  }
}
