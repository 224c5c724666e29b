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

  var html: HTML { StepList(steps: steps, id: "code-\(number)").html }

  var steps: [StepList.Step] {
    guard let diagnosis = problem.diagnosis else {
      return [
        StepList.Step(text: "Compare the bytes with what the app sent, where that was logged."),
        StepList.Step(
          text: "Analyze it again with what you find.",
          code: ("Terminal", AnalyzeCommand(result).text)),
      ]
    }
    return diagnosis.steps(in: result).map { StepList.Step($0, by: diagnosis.cause.actor) }
  }
}

extension StepList.Step {
  /// A step of a cause's fix.
  init(_ step: FixStep, by actor: Actor) {
    text = step.text
    code = step.code.map { (FixStep.isCommand($0) ? "Terminal" : actor.workplace, $0) }
  }

  /// Whether it is typed into a terminal to look again, and changes nothing.
  var isCommand: Bool { code.map { FixStep.isCommand($0.text) } ?? false }
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
