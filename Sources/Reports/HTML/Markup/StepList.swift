/// What to do, in order: each step a sentence, with code or a command where it has one.
struct StepList {
  let steps: [Step]
  /// Names the code of the steps, for the buttons that copy it.
  let id: String

  struct Step {
    let text: String
    var code: (caption: String, text: String)?
  }

  var html: HTML {
    HTML.element(.ol, .class("fixes")) {
      for (index, step) in steps.enumerated() {
        HTML.element(.li) {
          HTML.element(.p) { HTML.text(step.text) }
          if let code = step.code {
            CodeBlock(caption: code.caption, code: code.text, id: "\(id)-\(index + 1)").html
          }
        }
      }
    }
  }
}
