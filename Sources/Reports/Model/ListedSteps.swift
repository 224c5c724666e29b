import Evidence
import Results

extension Problem {
  /// Returns the steps that fix the problem, and how to confirm them with a command for this
  /// artifact; none for a warning if neither a cause nor the rule says what to do.
  ///
  /// Used by the artifact's page and, as plain steps, by the document.
  ///
  /// Each step has at most one code block. Commands have the caption “Terminal”, other code names
  /// its place, such as “On the server”.
  ///
  /// - Parameter showingCause: Whether to list the step that shows the cause also where ``CorrectionPanel`` does.
  func listedSteps(in result: ArtifactResult, showingCause: Bool = false) -> [StepList.Step] {
    steps(in: result)
      .filter { !$0.showsCause || showingCause || diagnosis?.proof.correction == nil }
      .map { StepList.Step($0, by: actor ?? .security) }
  }
}

extension StepList.Step {
  /// Makes a step from a step of a cause's fix. A caption says where its code belongs: the place
  /// with which the text begins, the app for what devices do, otherwise the workplace of who acts.
  init(_ step: FixStep, by actor: Actor) {
    text = step.text
    let start = text.begins(with: "Or ") ? String(text.dropFirst(3)).capitalizedFirst : text
    let place =
      start.begins(with: "Devices ")
      ? .app : Actor.allCases.first { start.begins(with: $0.workplace) }
    let caption = (place ?? actor).workplace
    code = step.code.map { code in
      if FixStep.isCommand(code) { return ("Terminal", code) }
      // Hashes are no code: one to search for, and those of an unexplained signature's client data, each after
      // what it is.
      if Self.isHash(code) { return ("SHA-256 to look for", code) }
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      let areHashes = lines.allSatisfy { $0.contains(": ") && Self.isHash($0.suffix(64)) }
      return (areHashes ? "SHA-256 to compare with" : caption, code)
    }
  }

  private static func isHash(_ text: some StringProtocol) -> Bool {
    [UInt8](hex: String(text))?.count == 32
  }

  /// Whether its code is an `attestscope` command, which analyzes and changes nothing.
  var isCommand: Bool { code.map { FixStep.isCommand($0.text) } ?? false }
}

extension [StepList.Step] {
  /// The steps with a command that confirm the cause or its fix, for a heading “How to confirm”: it says
  /// “Confirm it” already.
  var confirmations: [StepList.Step] {
    filter { $0.isCommand && FixStep.confirms($0.text) }.map { step in
      step.text.begins(with: FixStep.confirmingIt)
        ? StepList.Step(
          text: String(step.text.dropFirst(FixStep.confirmingIt.count)).capitalizedFirst,
          code: step.code) : step
    }
  }

  /// The steps with a command that confirms nothing: it shows something of the artifact, or passes it under
  /// conditions that the step names.
  var inquiries: [StepList.Step] { filter { $0.isCommand && !FixStep.confirms($0.text) } }
}
