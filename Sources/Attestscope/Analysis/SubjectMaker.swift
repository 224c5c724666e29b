import Claims
import Checks
import Decoding
import Evidence

/// Puts an artifact, what is expected of it, and the policy of the run together, for the rules.
struct SubjectMaker: Sendable {
  let anchors: TrustAnchors
  let time: EvaluationTime
  let limits: DecodingLimits
  var tokens = TokenPolicy()
  let verifier = Verifier()

  func subject(
    _ artifact: Artifact, claimedType: ArtifactType? = nil, armour: ArmourReading,
    expectations: Expectations, key: KeyAnswer
  ) -> Subject {
    let evaluation = time.resolve(capturedAt: expectations.capturedAt, for: artifact)
    var policy = Policy(
      evaluatedAt: evaluation?.time, evaluatedAtSource: evaluation?.source,
      appIDs: expectations.appIDs, environment: expectations.environment,
      attestationAnchor: anchors.attestation, receiptAnchor: anchors.receipt,
      builtInAnchors: TrustAnchors.builtIn)
    policy.tokens = tokens
    return Subject(
      artifact, claimedType: claimedType, armour: armour, expectations: expectations,
      attestedKey: key.attested, keyClaim: key.claim, policy: policy, verifier: verifier)
  }
}

/// What a run says of the key that an artifact was made with.
enum KeyAnswer: Sendable {
  case none
  case attested(AttestedKey)
  case claimed(KeyClaim)

  var attested: AttestedKey? { if case .attested(let key) = self { key } else { nil } }
  var claim: KeyClaim? { if case .claimed(let claim) = self { claim } else { nil } }
}
