import Claims
import Checks
import Decoding
import Evidence

/// Makes the input of the rules: a decoded artifact with expected values and the run's policy.
struct CheckInputMaker: Sendable {
  let anchors: TrustAnchors
  let time: EvaluationTime
  let limits: DecodingLimits
  var tokens = TokenPolicy()
  let shared = RunState()

  /// Returns the input of the rules for an artifact.
  ///
  /// - Parameters:
  ///   - artifact: The decoded artifact.
  ///   - claimedType: The type that the field's name announces; `nil` without a field.
  ///   - decodedText: The encoded text around the bytes.
  ///   - expectations: The expected values that take effect.
  ///   - key: What the run knows about the artifact's key.
  func input(
    _ artifact: Artifact, claimedType: ArtifactType? = nil, decodedText: DecodedText,
    expectations: Expectations, key: KeyAnswer
  ) -> CheckInput {
    let evaluation = time.resolve(capturedAt: expectations.capturedAt, for: artifact)
    var policy = Policy(
      evaluatedAt: evaluation?.time, evaluatedAtSource: evaluation?.source,
      appIDs: expectations.appIDs, environment: expectations.environment,
      attestationAnchor: anchors.attestation, receiptAnchor: anchors.receipt,
      builtInAnchors: TrustAnchors.builtIn)
    policy.tokens = tokens
    return CheckInput(
      artifact, claimedType: claimedType, decodedText: decodedText, expectations: expectations,
      attestedKey: key.attested, keyClaim: key.claim, policy: policy, shared: shared)
  }
}

/// What a run knows about the key of an artifact.
struct KeyAnswer: Sendable {
  /// The key, if a sound attestation certifies it.
  var attested: AttestedKey?
  /// The key with the reason, if only an attestation that cannot be relied on contains it.
  var claim: KeyClaim?
}
