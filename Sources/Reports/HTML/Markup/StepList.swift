/// A numbered list of things to do, each with code or a command where it has one.
struct StepList {
  /// The steps in order.
  let steps: [Step]
  /// The start of the ids of code blocks, unique in the page; the copy buttons refer to them.
  let id: String

  /// One thing to do.
  struct Step: Sendable {
    /// What to do, in a sentence or two.
    let text: String
    /// The code block with its caption, such as “Terminal”; `nil` where words suffice.
    var code: (caption: String, text: String)?
  }

  /// The list as an `ol` element.
  var html: HTML {
    HTML.numbered("fixes", of: steps.enumerated()) { index, step in
      HTML.element(.p) { HTML.prose(step.text) }
      if let (caption, code) = step.code {
        CodeBlock(caption: caption, code: code, id: "\(id)-\(index + 1)").html
      }
    }
  }
}
