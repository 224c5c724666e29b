/// A command or code under a caption, with a button that copies it.
struct CodeBlock {
  /// What the code is for, such as “Terminal”.
  let caption: String
  /// The code; each line is cut after 4,096 code points.
  let code: String
  /// The id of the code, to which the button refers.
  let id: String

  /// The caption, the button and the code.
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
