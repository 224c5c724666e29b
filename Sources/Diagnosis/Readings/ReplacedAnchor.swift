import Checks
import Results

/// A trusted root that the caller gave instead of the built-in one, while the artifact's path
/// ends at the built-in one.
struct ReplacedAnchor: Sendable {
  /// What the root is for.
  let role: Role
  /// The root that the caller gave.
  let given: Policy.Anchor
  /// The built-in root.
  let own: Policy.Anchor

  /// The purpose of a root: attestations or receipts.
  enum Role: String, CaseIterable {
    case attestation, receipt

    /// Where the policy has the root.
    var anchor: WritableKeyPath<Policy, Policy.Anchor> {
      switch self {
      case .attestation: \.attestationAnchor
      case .receipt: \.receiptAnchor
      }
    }

    /// Returns the built-in root for this purpose.
    func own(_ anchors: Policy.BuiltInAnchors) -> Policy.Anchor {
      switch self {
      case .attestation: anchors.attestation
      case .receipt: anchors.receipt
      }
    }

    /// The check of paths to this root.
    var chain: Check {
      switch self {
      case .attestation: .attestationChain
      case .receipt: .receiptChain
      }
    }
  }

  /// Returns the replaced roots because of which the artifact is rejected: the rule on the path
  /// failed, and passes with the built-in root. Empty if the policy has no built-in roots.
  static func all(in examination: Examination) -> [ReplacedAnchor] {
    guard let anchors = examination.input.policy.builtInAnchors else { return [] }
    return Role.allCases.compactMap { role in
      let replaced = ReplacedAnchor(
        role: role, given: examination.input.policy[keyPath: role.anchor], own: role.own(anchors))
      guard !replaced.given.isBuiltIn, examination.failed(role.chain.id) else { return nil }
      let restored = examination.input.with { replaced.restore(&$0) }
      return role.chain.evaluate(restored).result == .pass ? replaced : nil
    }
  }

  /// Puts the built-in root back into the policy of an artifact's input.
  func restore(_ input: inout CheckInput) { input.policy[keyPath: role.anchor] = own }

  /// The proof for the report: both roots with their names and SHA-256 fingerprints.
  var step: Proof.Step {
    Proof.Step(
      "\(role) root", "\(given.name), SHA-256 \(given.sha256)", "as it was given",
      "\(own.name), SHA-256 \(own.sha256)", "as Apple signs")
  }
}
