import Results

/// What to do, in order, and how to see that it is done: by the cause's own command, else by one for
/// this artifact.
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
    let cause = diagnosis.cause
    let own = cause.fix.map { step in
      Step(
        text: step.text,
        code: step.code.map { (step.isCommand ? "Terminal" : cause.actor.workplace, $0) })
    }
    guard !cause.fix.contains(where: \.isCommand) else { return own }
    let command = AnalyzeCommand(result, isOfNewArtifact: cause.actor.makesNewArtifact).text
    let text = cause.actor.confirmation(diagnosis.passing)
    return own + [Step(text: text, code: ("Terminal", command))]
  }
}

extension FixStep {
  /// Whether it is typed into a terminal to look again, and changes nothing.
  static func isCommand(_ code: String) -> Bool { code.hasPrefix("attestscope ") }

  fileprivate var isCommand: Bool { code.map(Self.isCommand) ?? false }
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
  fileprivate func confirmation(_ passing: String) -> String {
    switch self {
    case .server: "Confirm with this artifact and the corrected values: \(passing)."
    case .app: "Confirm with an artifact that the changed app made: \(passing)."
    case .device: "Confirm with a new artifact of the device: \(passing)."
    case .transport: "Confirm with an artifact that came the changed way: \(passing)."
    case .security: "Analyze it again after the review, with what was learned about it."
    }
  }

  /// Whether only another artifact can show that the cause is gone.
  fileprivate var makesNewArtifact: Bool {
    switch self {
    case .app, .device, .transport: true
    case .server, .security: false
    }
  }
}
