import Checks
import Results

/// A certificate path of an artifact that must end at a root that the policy trusts.
struct AnchoredPath: Sendable {
  /// What the path belongs to, in one word.
  let owner: String
  /// Where the policy has the root.
  let anchor: any WritableKeyPath<Policy, Policy.Anchor> & Sendable
  /// Where the built-in roots have Apple's.
  let builtIn: any KeyPath<Policy.BuiltInAnchors, Policy.Anchor> & Sendable
  /// The check of the path.
  let chain: Check
  /// The rule on the validity of its certificates.
  let validity: RuleID
  /// Where the input has the certificates that form the path.
  let climb: any KeyPath<CheckInput, CertificateClimb?> & Sendable

  /// The path from the leaf of an attestation.
  static let attestation = AnchoredPath(
    owner: "attestation", anchor: \.attestationAnchor, builtIn: \.attestation,
    chain: .attestationChain, validity: "attestation.chain-validity", climb: \.attestationClimb)
  /// The path from the signer of a receipt.
  static let receipt = AnchoredPath(
    owner: "receipt", anchor: \.receiptAnchor, builtIn: \.receipt,
    chain: .receiptChain, validity: "receipt.chain-validity", climb: \.receiptClimb)
  /// Both paths.
  static let all = [attestation, receipt]
}
