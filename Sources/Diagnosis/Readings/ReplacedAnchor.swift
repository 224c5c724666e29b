import Checks
import Results

/// An anchor that the caller gave instead of the built-in one, for an artifact whose path ends at the
/// built-in one.
struct ReplacedAnchor: Sendable {
  let role: Role
  let given: Policy.Anchor
  let own: Policy.Anchor

  enum Role: String, CaseIterable {
    case attestation, receipt

    var anchor: WritableKeyPath<Policy, Policy.Anchor> {
      switch self {
      case .attestation: \.attestationAnchor
      case .receipt: \.receiptAnchor
      }
    }

    func own(_ anchors: Policy.BuiltInAnchors) -> Policy.Anchor {
      switch self {
      case .attestation: anchors.attestation
      case .receipt: anchors.receipt
      }
    }

    var chain: Rule {
      switch self {
      case .attestation: .attestationChain
      case .receipt: .receiptChain
      }
    }
  }

  static func all(in examination: Examination) -> [ReplacedAnchor] {
    guard let anchors = examination.subject.policy.builtInAnchors else { return [] }
    return Role.allCases.compactMap { role in
      let replaced = ReplacedAnchor(
        role: role, given: examination.subject.policy[keyPath: role.anchor], own: role.own(anchors))
      guard !replaced.given.isBuiltIn, examination.failed(role.chain.id) else { return nil }
      let restored = examination.subject.with { replaced.restore(&$0) }
      return role.chain.evaluate(restored).result == .pass ? replaced : nil
    }
  }

  func restore(_ subject: inout Subject) { subject.policy[keyPath: role.anchor] = own }

  var step: Proof.Step {
    Proof.Step(
      "\(role) root",
      configured: Value(.text("\(given.name), SHA-256 \(given.sha256)"), "as it was given"),
      recovered: Value(.text("\(own.name), SHA-256 \(own.sha256)"), "as Apple signs"))
  }
}
