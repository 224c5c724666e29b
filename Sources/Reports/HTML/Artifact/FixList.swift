import Results

/// What to do, in order, and how to confirm it with a command for this artifact.
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
      for (index, step) in steps.enumerated() {
        HTML.element(.li) {
          HTML.element(.p) { HTML.text(step.text) }
          if let code = step.code {
            CodeBlock(
              caption: code.caption, code: code.text, id: "code-\(number)-\(index + 1)"
            ).html
          }
        }
      }
    }
  }

  struct Step {
    let text: String
    var code: (caption: String, text: String)?

    /// Whether it is typed into a terminal to look again, and changes nothing.
    var isCommand: Bool { code.map { FixStep.isCommand($0.text) } ?? false }
  }

  var steps: [Step] {
    guard let diagnosis = problem.diagnosis else {
      return [
        Step(text: "Compare the bytes with what the app sent, where that was logged."),
        Step(
          text: "Analyze it again with what you find.",
          code: ("Terminal", AnalyzeCommand(result).text)),
      ]
    }
    return diagnosis.steps(in: result).map { step in
      Step(
        text: step.text,
        code: step.code.map {
          (FixStep.isCommand($0) ? "Terminal" : diagnosis.cause.actor.workplace, $0)
        })
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
    case .transport: "In the proxy, queue or database"
    case .security: "For the review"
    }
  }
}
