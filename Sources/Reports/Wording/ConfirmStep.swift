import Evidence
package import Results

extension Diagnosis {
  /// What to do about one artifact: the cause's steps, with commands that run on it as they are.
  ///
  /// The handbook's step that confirms a fix becomes one of two. With a value that options can correct,
  /// the artifact passes: that confirms the cause. Otherwise only a new artifact can pass, and this one
  /// stays what it is.
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
    return isConfirmed || certainty == .unexplained
      ? steps : steps + [confirmation(in: result, as: "")]
  }

  private func confirmation(in result: ArtifactResult, as code: String) -> FixStep {
    if certainty == .proven, !wouldPass.isEmpty {
      if let correction = proof.correction, correction.options != nil,
        !result.keepsKeyID(beside: correction)
      {
        return FixStep(
          "Confirm the cause: with the corrected value, \(passing).",
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
      Confirm it: analyze a new \(result.type.noun) the same way: \(mustPass). The result of this one stays \
      the same.
      """, code: AnalyzeCommand(result).text)
  }

  /// What must pass after the fix: “attestation.nonce must pass”.
  private var mustPass: String {
    rules.map(\.rawValue).joined(separator: " and ") + " must pass"
  }
}

extension FixStep {
  /// Whether it shows that a fix works: the one step of every cause whose command is the artifact's own.
  private static let confirming = "Confirm"

  var isConfirmation: Bool {
    text.begins(with: Self.confirming) && code.map(Self.isCommand) == true
  }

  /// Whether it is typed into a terminal to look again, and changes nothing.
  static func isCommand(_ code: String) -> Bool { code.hasPrefix("attestscope ") }

  /// The command with the artifact's file and values; as it is where it is about other files.
  fileprivate static func ofArtifact(_ code: String, in result: ArtifactResult) -> String {
    if code.hasPrefix("attestscope decode ") {
      return "attestscope decode \(AnalyzeCommand.file(of: result))"
    }
    return code.hasSuffix("--as-of issuance") && !code.contains("-root ")
      ? AnalyzeCommand(result, asOf: "issuance").text : code
  }
}

extension RuleID {
  /// Whether it is about the root that a path ends at.
  fileprivate var isOfPath: Bool { self == "attestation.chain" || self == "receipt.chain" }
}

extension ArtifactResult {
  /// Whether the record's key ID stays, because the corrected one names the same key.
  fileprivate func keepsKeyID(beside correction: Correction) -> Bool {
    source.path != nil && correction.members.contains { $0.name.equals("keyId") }
      && !checks.contains { $0.rule.id == "attestation.key-id" && $0.result == .fail }
  }
}

extension ArtifactType {
  /// In a sentence, without an article.
  fileprivate var noun: String { self == .unknown ? "artifact" : word.lowercasedASCII }
}
