import Evidence
package import Results

extension Diagnosis {
  /// Returns the cause's fix steps for one artifact, with commands that run on its file.
  ///
  /// The handbook's step that confirms a fix is replaced. If the cause is proven and options can
  /// correct the value, or `--as-of issuance` is the correction, the step analyzes this artifact
  /// again, whose failed checks must then pass. Otherwise the step asks for a new artifact. Only
  /// the first step that confirms stays. Where a cause has none, one is added at the end, except
  /// for an unexplained failure, and for a cause on which only a reviewer acts: nobody fixes a
  /// forgery, so no new artifact can confirm anything.
  ///
  /// - Parameter result: The artifact that the diagnosis is about.
  package func steps(in result: ArtifactResult) -> [FixStep] {
    let own = cause.fix.map { step -> FixStep in
      guard let code = step.code, FixStep.isCommand(code) else { return step }
      if step.isConfirmation { return confirmation(in: result, as: code) }
      return FixStep(step.text, code: FixStep.ofArtifact(code, in: result))
    }
    var isConfirmed = false
    let steps = own.filter { step in
      guard step.isConfirmation else { return true }
      defer { isConfirmed = true }
      return !isConfirmed
    }
    guard isConfirmed else {
      return certainty == .unexplained || cause.actor == .security
        ? steps : steps + [confirmation(in: result, as: "")]
    }
    return steps.confirmingLast
  }

  /// Returns the step that confirms the cause or its fix.
  ///
  /// - Parameters:
  ///   - result: The artifact that the diagnosis is about.
  ///   - code: The handbook's command, which shows whether `--as-of issuance` is the correction;
  ///     empty where the handbook has no such step.
  private func confirmation(in result: ArtifactResult, as code: String) -> FixStep {
    if certainty == .proven, !wouldPass.isEmpty {
      if let correction = proof.correction, correction.options != nil,
        !result.keepsKeyID(beside: correction)
      {
        return FixStep(
          cause.actor == .security
            ? "Confirm the cause: with the value that it was made for, \(passing). That doesn't make it acceptable."
            : "Confirm the cause: with the corrected value, \(passing).",
          code: AnalyzeCommand(result, correcting: correction).text)
      }
      if proof.correction == nil, code.contains("--as-of issuance") {
        return FixStep(
          "Confirm the cause: \(passing) with this command.",
          code: AnalyzeCommand(
            result, asOf: "issuance", isUnderBuiltInRoots: wouldPass.contains { $0.isOfPath }
          ).text)
      }
    }
    return FixStep(
      """
      Confirm it: analyze a new \(result.type.noun) the same way: \(mustPass). With the same options, the \
      result of these bytes stays the same.
      """, code: AnalyzeCommand(result, isNew: true).text)
  }

  /// What must pass after the fix: “the checks receipt.cms and receipt.chain must pass”.
  private var mustPass: String {
    "the check\(rules.count == 1 ? "" : "s") \(rules.phrase) must pass"
  }
}

extension [FixStep] {
  /// The steps with those that confirm the fix at the end, because other steps make devices send the
  /// new artifact for it.
  package var confirmingLast: [FixStep] {
    filter { !$0.isConfirmation } + filter(\.isConfirmation)
  }
}

extension [RuleID] {
  /// The names as an enumeration: “attestation.chain, receipt.cms and receipt.chain”.
  var phrase: String {
    let last = suffix(1).map(\.rawValue).joined()
    return count < 2 ? last : dropLast().map(\.rawValue).joined(separator: ", ") + " and " + last
  }
}

extension FixStep {
  /// The first word of a handbook step that confirms a fix.
  private static let confirming = "Confirm"

  /// Whether the step shows that a fix works: its text starts with “Confirm” and its code is a
  /// command.
  var isConfirmation: Bool {
    text.begins(with: Self.confirming) && code.map(Self.isCommand) == true
  }

  /// Returns whether the code of a step is an `attestscope` command, which analyzes and changes
  /// nothing.
  static func isCommand(_ code: String) -> Bool { code.hasPrefix("attestscope ") }

  /// Returns the command with the artifact's file and expected values.
  ///
  /// `decode` gets the file, and the name of the artifact in it. A command that ends in
  /// `--as-of issuance` and replaces no root becomes the artifact's own command. Every other
  /// command is about other files and stays unchanged.
  fileprivate static func ofArtifact(_ code: String, in result: ArtifactResult) -> String {
    if code.hasPrefix("attestscope decode ") {
      return "attestscope decode \(AnalyzeCommand.words(for: result).joined(separator: " "))"
    }
    return code.hasSuffix("--as-of issuance") && !code.contains("-root ")
      ? AnalyzeCommand(result, asOf: "issuance").text : code
  }
}

extension RuleID {
  /// Whether the rule checks the certification path up to its trust anchor.
  fileprivate var isOfPath: Bool { self == "attestation.chain" || self == "receipt.chain" }
}

extension ArtifactResult {
  /// Returns whether the correction changes the spelling of the record's key ID, and not the key.
  ///
  /// That is so for a record whose `attestation.key-id` check did not fail. Then no option is
  /// shown, because the record's own key ID stays in force.
  fileprivate func keepsKeyID(beside correction: Correction) -> Bool {
    source.path != nil && correction.members.contains { $0.name.equals("keyId") }
      && !checks.contains { $0.rule.id == "attestation.key-id" && $0.result == .fail }
  }
}

extension ArtifactType {
  /// The artifact type inside a sentence, without an article: “attestation”; “artifact” where the
  /// type is unknown.
  fileprivate var noun: String { self == .unknown ? "artifact" : word.lowercasedASCII }
}
