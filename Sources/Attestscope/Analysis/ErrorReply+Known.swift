import Evidence
import Flow
import Reports
import Results

extension ErrorReply {
  /// Creates the reply of a sound artifact to its server's error.
  ///
  /// - Parameters:
  ///   - known: The known errors that the server's words report, the first one first.
  ///   - checks: The results of the artifact's rules, none of which failed.
  /// - Returns: `nil` for an error of the app: no server has said anything about the artifact then.
  init?(to known: [KnownError], of checks: [CheckResult]) {
    guard let error = known.first else {
      self.init(
        error: nil, rules: [],
        statement: "The server's words are those of no known error. \(Self.allPass)",
        fix: [Self.logStep])
      return
    }
    guard error.kind != .clientError else { return nil }
    let about = error.rules.compactMap { rule in
      checks.first { $0.rule.id.rawValue.equals(rule) && $0.result != .notApplicable }
    }
    // What to collect is named for the first check.
    let isOfFirst =
      about.first.map { check in error.rules.first?.equals(check.rule.id.rawValue) == true }
      ?? false
    // The title of a verifier's error says who reports it.
    let said =
      error.kind == .verifierError
      ? "\(error.title)." : "The server reports: \(error.title.inSentence)."
    // A message that gives way to all others names no step.
    let isVague = error.yields.includes("all")
    let shown =
      isVague
      ? "That names no step. \(Self.allPass)"
      : about.first.map(Self.answer)
        ?? "No check of this artifact is about that. \(Self.allPass)"
    self.init(
      error: error.id,
      rules: isVague ? [] : about.isEmpty ? error.rules.map { RuleID($0) } : about.map(\.rule.id),
      statement: "\(said) \(shown)",
      fix: [
        isVague || !isOfFirst
          ? nil : error.collect.map { FixStep("Collect what shows the reason: \($0.inSentence)") },
        isVague ? Self.logStep : Self.compareStep,
        FixStep("See what else can cause this error.", code: "attestscope explain \(error.id)"),
      ].compactMap(\.self))
  }

  /// Returns what the nearest check shows about the error.
  private static func answer(_ check: CheckResult) -> String {
    let title = check.title.withoutFullStop.inSentence
    guard check.result == .pass else { return "Here `\(check.rule.id)` warns: \(title)." }
    let reason =
      ofLayout.contains(check.rule.id)
      ? "So the server got other bytes, or its parser expects another layout."
      : "So the server compares other values than those given here, or computes them differently."
    return "Here `\(check.rule.id)` passes: \(title). \(reason)"
  }

  /// Rules that compare no given value, but read the bytes.
  private static let ofLayout: Set<RuleID> = [
    "attestation.auth-data", "assertion.auth-data", "attestation.format", "attestation.structure",
    "assertion.structure", "attestation.cbor", "assertion.cbor", "receipt.cms", "receipt.structure",
    "transport.encoding",
  ]

  private static let allPass = "No check fails here."

  /// The step for words that name no step of the verification.
  private static let logStep = FixStep(
    "On the server, log which step rejects it, and the values that this step compares. Compare them with those given here."
  )

  /// The step for an error that names what the server compares.
  private static let compareStep = FixStep(
    "On the server, log the values that it compares, and compare them with those given here."
  )
}
