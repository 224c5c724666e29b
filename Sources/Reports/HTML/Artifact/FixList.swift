import Checks
import Diagnosis

/// What to do, in order, and as the last step how to see that it is done.
struct FixList {
  private let problem: Problem
  private let number: Int
  private let result: ArtifactResult

  init(_ problem: Problem, number: Int, in result: ArtifactResult) {
    self.problem = problem
    self.number = number
    self.result = result
  }

  var html: HTML {
    HTML.element(.ol, .class("fixes")) {
      if let cause = problem.diagnosis?.cause {
        for (index, step) in cause.fix.enumerated() {
          item(step.text, step.code.map { (cause.actor.workplace, $0) }, index + 1)
        }
        item(cause.actor.confirmation, ("Terminal", command), cause.fix.count + 1)
      } else {
        item("Compare the bytes with what the app sent, where that was logged.", nil, 1)
        item("Analyze it again with what you find.", ("Terminal", command), 2)
      }
    }
  }

  private var command: String { AnalyzeCommand(result).text }

  private func item(_ text: String, _ code: (caption: String, text: String)?, _ step: Int) -> HTML {
    HTML.element(.li) {
      HTML.element(.p) { HTML.text(text) }
      if let code {
        CodeBlock(caption: code.caption, code: code.text, id: "code-\(number)-\(step)").html
      }
    }
  }
}

extension Actor {
  /// Where a change of code belongs.
  fileprivate var workplace: String {
    switch self {
    case .server: "On the server"
    case .app: "In the app"
    case .device: "On the device"
    case .transport: "On the way"
    case .security: "For the review"
    }
  }

  /// How to see that the cause is gone.
  fileprivate var confirmation: String {
    switch self {
    case .server:
      "Confirm with this artifact and the corrected values. It should report 0 failures."
    case .app: "Confirm with an artifact that the changed app made. It should report 0 failures."
    case .device: "Confirm with a new artifact of the device. It should report 0 failures."
    case .transport:
      "Confirm with an artifact that came the changed way. It should be read without a repair."
    case .security: "Analyze it again after the review, with what was learned about it."
    }
  }
}
