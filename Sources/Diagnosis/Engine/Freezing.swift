import Checks
import Claims
import Evidence
package import Results
import SystemCrypto

// Converts causes to plain results. No other file does it.

extension Diagnosis {
  /// Turns a cause into plain data for reports.
  ///
  /// - Parameters:
  ///   - cause: The cause.
  ///   - wording: A wording for this artifact.
  ///   - examination: The artifact, for the steps on devices; `nil` for findings on conversations.
  ///   - certainty: Proven, consistent or unexplained.
  ///   - rules: The rules that it explains.
  ///   - proof: The evidence.
  ///   - wouldPass: Rules that pass after the correction.
  ///   - remaining: Rules that still fail.
  ///
  /// The fingerprint is the start of SHA-256 over the cause and its rules, 32 hexadecimal digits.
  /// Artifacts with the same fingerprint have the same problem.
  package init(
    cause: Cause, wording: CauseWording? = nil, of examination: Examination? = nil,
    certainty: Certainty, rules: [RuleID], proof: Proof, wouldPass: [RuleID] = [],
    remaining: [RuleID] = []
  ) {
    let name = ([cause.id] + rules.map(\.rawValue)).joined(separator: "\n")
    self.init(
      cause: cause.facts(wording: wording, of: examination), certainty: certainty, rules: rules,
      proof: proof, wouldPass: wouldPass, remaining: remaining,
      fingerprint: String(Digest.sha256(Array(name.utf8)).hex.prefix(32)))
  }
}

extension Cause {
  /// Causes of a key ID that a store of the server changed, unless the client sent it so.
  private static let ofStores: Set<ByteText> = ["K05-truncated-keyid", "K12-keyid-letter-case"]

  /// The cause as plain data with its general wording.
  package var facts: CauseFacts { facts(wording: nil, of: nil) }

  /// Returns the cause as plain data, with the wording and the steps for one artifact. Changes in
  /// the wording replace the cause's own changes and come first.
  fileprivate func facts(wording: CauseWording?, of examination: Examination?) -> CauseFacts {
    let named = wording?.actor ?? actor
    // A captured request shows the value as it was before the server, so the app is named, although
    // a proxy may have changed the value before the recording.
    let isOfClient =
      named == .transport
      ? examination?.isAsSent == true
      : Self.ofStores.contains(ByteText(id)) && examination?.isSent(.keyID) == true
    let actor = isOfClient ? .app : named
    let rest = fix.filter { wording?.changes == nil || !$0.isChange }
    let steps = (wording?.changes ?? []) + rest
    return CauseFacts(
      id: id, statement: wording?.statement ?? statement, actor: actor,
      fix: examination.map { examination in
        // If the server most likely computes the same form as the app, devices keep the key.
        let isShared = examination.isAccepted && SharedReadings.contains(id)
        let isRejected =
          examination.isRefused || examination.checks.contains { $0.result == .fail }
        // After a change of the server alone, a kept attestation may pass.
        let isServerEnough =
          actor == .server || steps.contains { $0.text.begins(with: "Or on the server") }
        // Without such a change, an attestation that fails by this cause can't pass later.
        let isLost =
          !isServerEnough
          && examination.checks.contains { $0.result == .fail && explains.contains($0.rule.id) }
        let input = examination.input
        let type = input.type == .unknown ? input.claimedType ?? .unknown : input.type
        return steps.map { step in
          let step =
            isServerEnough && step == .keysStayGood
            ? .nothingOnDevices
            : isLost && step == .nothingOnDevices ? .keysStayGood : step
          return step.forDevices(
            with: type, isRejected: isRejected && !isShared, madeBy: actor)
        }
      } ?? steps,
      reference: reference)
  }
}
