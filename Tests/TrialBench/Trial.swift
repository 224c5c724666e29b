package import Claims
package import Checks
package import Decoding
package import Evidence
package import Results
import SystemCrypto

/// An artifact with everything that its verification depends on, for tests that change one part and
/// run rules on it.
package struct Trial: Sendable, CustomStringConvertible {
  /// The name of the trial, for test output.
  package let description: String
  /// The artifact's type; determined from its content unless a test sets it.
  package var type: ArtifactType
  /// The type that the record claims; `nil` if it claims none.
  package var claimedType: ArtifactType?
  /// The artifact in the text that carried it.
  package var decodedText: DecodedText
  /// What the server expects.
  package var expectations = Expectations()
  /// The account, path and time of the request.
  package var circumstances = Circumstances()
  /// The key that an earlier attestation certified, for assertions.
  package var attestedKey: AttestedKey?
  /// The time at which validity is checked; `nil` leaves the choice to the analysis.
  package var evaluatedAt: Timestamp?
  /// The call to Apple's server, for requests to DeviceCheck.
  package var deviceCheck: DeviceCheckCall?
  /// The rules for tokens of services.
  package var tokens = TokenPolicy()
  /// The root that attestations must chain to.
  package var attestationAnchor: Policy.Anchor
  /// The root that receipts must chain to.
  package var receiptAnchor: Policy.Anchor
  /// The program's built-in roots, if a test replaces them.
  package var builtInAnchors: Policy.BuiltInAnchors?

  /// Creates a trial without expectations.
  package init(
    _ description: String, _ decodedText: DecodedText, attestationAnchor: Policy.Anchor,
    receiptAnchor: Policy.Anchor
  ) {
    self.description = description
    self.decodedText = decodedText
    self.attestationAnchor = attestationAnchor
    self.receiptAnchor = receiptAnchor
    type = ArtifactType.sniff(decodedText.payload)
  }

  /// The bytes of the artifact, without any text around them. Setting it discards the text.
  package var payload: Bytes {
    get { decodedText.payload }
    set { decodedText = DecodedText(text: newValue, payload: newValue, encoding: .raw) }
  }

  /// The decoded artifact.
  package var artifact: Artifact { Artifact(decoding: payload, as: type) }

  /// The input of the rules: artifact, expectations and policy.
  package var input: CheckInput {
    var policy = Policy(
      evaluatedAt: evaluatedAt, evaluatedAtSource: evaluatedAt.map { _ in .capture },
      appIDs: expectations.appIDs, environment: expectations.environment,
      attestationAnchor: attestationAnchor, receiptAnchor: receiptAnchor,
      builtInAnchors: builtInAnchors)
    policy.tokens = tokens
    var input = CheckInput(
      artifact, claimedType: claimedType, decodedText: decodedText, expectations: expectations,
      attestedKey: attestedKey, policy: policy, shared: RunState())
    input.circumstances = circumstances
    input.deviceCheck = deviceCheck
    return input
  }

  /// Runs one check and returns its finding.
  package func finding(of check: Check) -> Finding { check.evaluate(input) }

  /// Runs all rules and returns their results in order.
  package var checks: [CheckResult] { RuleRunner.run(input) }

  /// Returns the IDs of the rules with the given result.
  package func rules(_ result: Finding.Result) -> [RuleID] {
    checks.filter { $0.result == result }.map(\.rule.id)
  }

  /// Returns a copy of the trial with a change.
  package func with(_ change: (inout Trial) -> Void) -> Trial {
    var changed = self
    change(&changed)
    return changed
  }

  /// Returns a copy of the trial with changed expectations.
  package func expecting(_ change: (inout Expectations) -> Void) -> Trial {
    with { change(&$0.expectations) }
  }

  /// Returns a copy of the trial with some bytes of the artifact replaced.
  ///
  /// - Parameter part: The bytes to replace. Without them, or if they come from several places of
  ///   the artifact, the trial is unchanged.
  package func replacing(_ part: Bytes?, with bytes: [UInt8]) -> Trial {
    guard let place = part.flatMap(placeInPayload) else { return self }
    return with {
      var whole = payload.array
      whole.replaceSubrange(
        place.startIndex - payload.startIndex..<place.endIndex - payload.startIndex, with: bytes)
      $0.payload = Bytes(whole, name: "artifact")
    }
  }

  /// Returns the place in the artifact from which bytes were decoded; `nil` if there are several.
  private func placeInPayload(_ part: Bytes) -> Bytes? {
    if part.buffer === payload.buffer { return part }
    return part.parents.count == 1 ? placeInPayload(part.parents[0]) : nil
  }
}

extension Policy.Anchor {
  /// Creates an anchor named after the certificate's common name.
  package init(_ certificate: Bytes, isBuiltIn: Bool) {
    self.init(
      name: Certificate(decoding: certificate).subject?.commonName ?? "", certificate: certificate,
      sha256: Digest.sha256(certificate).hex, isBuiltIn: isBuiltIn)
  }
}
