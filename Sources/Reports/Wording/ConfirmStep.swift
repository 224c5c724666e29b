import Evidence
package import Results

extension Diagnosis {
  /// Returns the cause's fix steps for one artifact, with commands that run on its file.
  ///
  /// The handbook's step that confirms a fix is replaced, and stands at the end: a step that shows the
  /// cause on this artifact, where a corrected value can show it, and one that analyzes an artifact after
  /// the fix. Where a cause has no such step, they are added, except for an unexplained failure, and for a
  /// cause on which only a reviewer acts: nobody fixes a forgery, so no new artifact can confirm anything.
  /// No check here says anything about a token of another system either.
  ///
  /// - Parameter result: The artifact that the diagnosis is about.
  package func steps(in result: ArtifactResult) -> [FixStep] {
    var steps: [FixStep] = []
    var confirming: [FixStep] = []
    for step in cause.fix {
      guard let code = step.code, FixStep.isCommand(code) else {
        steps.append(step)
        continue
      }
      if !step.isConfirmation {
        steps.append(FixStep(step.text, code: FixStep.ofArtifact(code, in: result)))
      } else if confirming.isEmpty {
        confirming = confirmations(in: result, as: code)
      }
    }
    if confirming.isEmpty, certainty != .unexplained, cause.actor != .security,
      !(result.type == .token && result.isOtherContent)
    {
      confirming = confirmations(in: result, as: "")
    }
    return steps + confirming
  }

  /// Returns the steps that confirm the cause and its fix.
  ///
  /// - Parameters:
  ///   - result: The artifact that the diagnosis is about.
  ///   - code: The handbook's command, which shows whether `--as-of issuance` is the correction;
  ///     empty where the handbook has no such step.
  private func confirmations(in result: ArtifactResult, as code: String) -> [FixStep] {
    let shown = causeConfirmation(in: result, as: code)
    if let shown, cause.actor == .security { return [shown] }
    // A server that accepts what it must accept changes no artifact.
    if cause.actor == .server, result.verdict.outcome == .accepted, proof.correction == nil {
      return [shown].compactMap(\.self)
    }
    let environment =
      rules.contains { Self.ofEnvironment.contains($0) }
      ? ", with the environment that its server expects" : ""
    let noun = result.type.noun
    let command = AnalyzeCommand(result, isNew: true)
    // With corrected values, the old artifact can pass as well.
    let old =
      command.isFixed
      ? "" : " With the values given here, this old \(noun) \(result.verdict.outcome.lasting)."
    // With a change on the server instead, a new artifact passes with the value in its corrected form.
    let instead =
      shown != nil && cause.fix.contains { $0.text.begins(with: Self.orOnServer) }
      ? " If the server changed instead, give the value in the form of the command above." : ""
    let fixed = FixStep(
      "\(FixStep.confirmingIt)analyze \(cause.actor.fixed(noun))\(result.likeRecord)\(environment): \(mustPass).\(instead)\(old)",
      code: command.text)
    return [shown, fixed].compactMap(\.self)
  }

  /// How a step begins that is a choice instead of the one before it.
  private static let orOnServer = "Or on the server,"

  /// Returns the step that shows the cause on this artifact: with the corrected value, or at the time of
  /// its issuance, the failed checks pass. `nil` for a cause that isn't proven so.
  private func causeConfirmation(in result: ArtifactResult, as code: String) -> FixStep? {
    guard certainty == .proven, !wouldPass.isEmpty else { return nil }
    if let correction = proof.correction, correction.options != nil,
      !result.keepsKeyID(beside: correction)
    {
      return FixStep(
        cause.actor == .security
          ? "\(FixStep.ofCause): with the value that it was made for, \(passing). That doesn't make it acceptable."
          : "\(FixStep.ofCause): with the corrected value, \(passing).",
        code: AnalyzeCommand(result, correcting: correction).text)
    }
    guard proof.correction == nil, code.contains("--as-of issuance") else { return nil }
    return FixStep(
      "\(FixStep.ofCause): \(passing) with this command.",
      code: AnalyzeCommand(
        result, asOf: "issuance", isUnderBuiltInRoots: !Self.ofPath.isDisjoint(with: wouldPass)
      ).text)
  }

  /// The rules on the certification path up to its trust anchor.
  private static let ofPath: Set<RuleID> = ["attestation.chain", "receipt.chain"]
  /// The rules on the environment, which a fix may change on the server.
  private static let ofEnvironment: Set<RuleID> = [
    "attestation.environment", "receipt.environment",
  ]

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
  var phrase: String { map(\.rawValue).enumeration }
}

extension [String] {
  /// The words with commas, and “and” before the last.
  var enumeration: String {
    let last = suffix(1).joined()
    return count < 2 ? last : dropLast().joined(separator: ", ") + " and " + last
  }
}

extension FixStep {
  /// The first word of a handbook step that confirms a fix.
  private static let confirming = "Confirm"

  /// The start of a step that shows that the fix works.
  static let confirmingIt = "Confirm it: "

  /// The start of a step that shows the cause on this artifact.
  fileprivate static let ofCause = "Confirm the cause"

  /// Whether the step shows the cause on this artifact, not the fix on a new one.
  var showsCause: Bool { text.begins(with: Self.ofCause) }

  /// Whether the step shows the cause or that a fix works: its text starts with “Confirm” and its code is a
  /// command.
  var isConfirmation: Bool { Self.confirms(text) && code.map(Self.isCommand) == true }

  /// Returns whether a step with this text shows the cause or that a fix works, if its code is a command.
  static func confirms(_ text: String) -> Bool { text.begins(with: confirming) }

  /// Returns whether the code of a step is an `attestscope` command, which analyzes and changes
  /// nothing.
  static func isCommand(_ code: String) -> Bool { code.hasPrefix("attestscope ") }

  /// Returns the command with the artifact's file and expected values.
  ///
  /// `decode` gets the file, and the name of the artifact in it, as does `INPUT` in other commands. A command
  /// that ends in `--as-of issuance` and replaces no root becomes the artifact's own command, and so does the one
  /// with a challenge that the reader found. Every other command is about other files and stays unchanged.
  fileprivate static func ofArtifact(_ code: String, in result: ArtifactResult) -> String {
    let input = AnalyzeCommand.words(for: result).joined(separator: " ")
    if code.hasPrefix("attestscope decode ") {
      return "attestscope decode \(input)"
    }
    if code.equals(withFoundChallenge) {
      return AnalyzeCommand(result, choosing: "--challenge base64:FOUND").text
    }
    return code.hasSuffix("--as-of issuance") && !code.contains("-root ")
      ? AnalyzeCommand(result, asOf: "issuance").text
      : code.replacing("analyze INPUT ", with: "analyze \(input) ")
  }
}

extension ArtifactResult {
  /// What a new file must contain because no option states it: a member that only this artifact's record stated,
  /// “, in a record with its clientDataHash”, and the attestation of an assertion's key if the run supplied the
  /// key. Empty without either.
  fileprivate var likeRecord: String {
    let hash = Topic.clientDataHash
    let member =
      given.contains { $0.origin == .record && $0.kind == hash }
      ? ", in a record with its \(hash.rawValue)" : ""
    return given.contains { $0.origin == .run && $0.kind == .publicKey }
      ? "\(member), with the attestation of its key in the same file" : member
  }

  /// Returns whether the correction changes the spelling of the record's key ID, and not the key.
  ///
  /// That is so for a record whose `attestation.key-id` check did not fail. Then no option is
  /// shown, because the record's own key ID stays in force.
  fileprivate func keepsKeyID(beside correction: Correction) -> Bool {
    source.path != nil && correction.members.contains { $0.name.equals("keyId") }
      && !checks.has(.fail, of: "attestation.key-id")
  }
}

extension Actor {
  /// Returns the artifact that shows that a fix works: “an attestation made after the fix”.
  fileprivate func fixed(_ noun: String) -> String {
    switch self {
    case .app: "\(noun.hasPrefix("a") ? "an" : "a") \(noun) made after the fix"
    case .server: "a new \(noun) with the values of the fixed server"
    case .device, .transport, .security: "a new \(noun) the same way"
    }
  }
}

extension Verdict.Outcome {
  /// What stays true of an artifact whose bytes don't change.
  fileprivate var lasting: String {
    switch self {
    case .rejected: "stays rejected"
    case .accepted: "keeps its warning"
    case .undetermined: "keeps its result"
    case .unreadable: "stays unreadable"
    }
  }
}

extension ArtifactType {
  /// The artifact type inside a sentence, without an article: “attestation”; “artifact” where the
  /// type is unknown.
  var noun: String { self == .unknown ? "artifact" : word.lowercasedASCII }
}
