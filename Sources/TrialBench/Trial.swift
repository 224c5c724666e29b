package import Claims
package import Checks
package import Decoding
package import Evidence
package import Results
import SystemCrypto

/// An artifact with everything that its judgement depends on, to be changed and judged in tests.
package struct Trial: Sendable, CustomStringConvertible {
  package let description: String
  package var type: ArtifactType
  package var claimedType: ArtifactType?
  package var armour: ArmourReading
  package var expectations = Expectations()
  package var circumstances = Circumstances()
  package var attestedKey: AttestedKey?
  package var evaluatedAt: Timestamp?
  package var tokens = TokenPolicy()
  package var attestationAnchor: Policy.Anchor
  package var receiptAnchor: Policy.Anchor
  /// What the tool would trust by itself, where that is something else.
  package var builtInAnchors: Policy.BuiltInAnchors?

  package init(
    _ description: String, _ armour: ArmourReading, attestationAnchor: Policy.Anchor,
    receiptAnchor: Policy.Anchor
  ) {
    self.description = description
    self.armour = armour
    self.attestationAnchor = attestationAnchor
    self.receiptAnchor = receiptAnchor
    type = ArtifactType.sniff(armour.payload)
  }

  /// The bytes of the artifact, without any text around them.
  package var payload: Bytes {
    get { armour.payload }
    set { armour = ArmourReading(text: newValue, payload: newValue, encoding: .raw) }
  }

  package var artifact: Artifact { Artifact(decoding: payload, as: type) }

  package var subject: Subject {
    var policy = Policy(
      evaluatedAt: evaluatedAt, evaluatedAtSource: evaluatedAt.map { _ in .capture },
      appIDs: expectations.appIDs, environment: expectations.environment,
      attestationAnchor: attestationAnchor, receiptAnchor: receiptAnchor,
      builtInAnchors: builtInAnchors)
    policy.tokens = tokens
    var subject = Subject(
      artifact, claimedType: claimedType, armour: armour, expectations: expectations,
      attestedKey: attestedKey, policy: policy, verifier: Verifier())
    subject.circumstances = circumstances
    return subject
  }

  /// What one rule finds.
  package func finding(of rule: Rule) -> Finding { rule.evaluate(subject) }

  /// What all rules find, in their places.
  package var checks: [CheckResult] { RuleRunner.run(subject) }

  /// The rules with this result.
  package func rules(_ result: Finding.Result) -> [RuleID] {
    checks.filter { $0.result == result }.map(\.rule.id)
  }

  /// The same trial with something changed.
  package func with(_ change: (inout Trial) -> Void) -> Trial {
    var changed = self
    change(&changed)
    return changed
  }

  /// The same trial before a server that expects something else.
  package func expecting(_ change: (inout Expectations) -> Void) -> Trial {
    with { change(&$0.expectations) }
  }

  /// The same artifact with some of its bytes exchanged; unchanged where they are not all in one
  /// place.
  package func replacing(_ part: Bytes?, with bytes: [UInt8]) -> Trial {
    guard let place = part.flatMap(placeInPayload) else { return self }
    return with {
      var whole = payload.array
      whole.replaceSubrange(
        place.startIndex - payload.startIndex..<place.endIndex - payload.startIndex, with: bytes)
      $0.payload = Bytes(whole, name: "artifact")
    }
  }

  /// The bytes walked back to the artifact, through every transformation.
  private func placeInPayload(_ part: Bytes) -> Bytes? {
    if part.buffer === payload.buffer { return part }
    return part.parents.count == 1 ? placeInPayload(part.parents[0]) : nil
  }
}

extension Policy.Anchor {
  /// A trusted certificate under its own name.
  package init(_ certificate: Bytes, isBuiltIn: Bool) {
    self.init(
      name: Certificate(decoding: certificate).subject?.commonName ?? "", certificate: certificate,
      sha256: Digest.sha256(certificate).hex, isBuiltIn: isBuiltIn)
  }
}
