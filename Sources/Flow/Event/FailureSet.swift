package import Results

/// A set of failed groups of checks, as far as the review checklist distinguishes them: certificate
/// chain, nonce, key ID and so on.
package struct FailureSet: OptionSet, Sendable, Hashable {
  /// One bit for each group; stored in packed events.
  package let rawValue: UInt64

  /// Creates a set from its bits. Unknown bits are kept.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The certificates: their chain, their validity period or their profile.
  static let chain = FailureSet(rawValue: 1 << 0)
  /// The nonce in the leaf certificate.
  static let nonce = FailureSet(rawValue: 1 << 1)
  /// The key ID, the credential ID or the public key.
  static let keyID = FailureSet(rawValue: 1 << 2)
  /// The App ID of an attestation or an assertion.
  static let appID = FailureSet(rawValue: 1 << 3)
  /// The counter in the authenticator data.
  static let counter = FailureSet(rawValue: 1 << 4)
  /// The environment that the AAGUID names.
  static let environment = FailureSet(rawValue: 1 << 5)
  /// The signature of an assertion.
  static let signature = FailureSet(rawValue: 1 << 6)
  /// The challenge in the signed client data of an assertion.
  static let challenge = FailureSet(rawValue: 1 << 7)
  /// The receipt: its CMS structure, signature, chain, public key or App ID.
  static let receipt = FailureSet(rawValue: 1 << 8)
  /// The signature or the algorithm of a session token.
  static let tokenSignature = FailureSet(rawValue: 1 << 9)
  /// The claims or the App ID of a session token.
  static let tokenClaims = FailureSet(rawValue: 1 << 10)
  /// The validity period of a session token.
  static let tokenLifetime = FailureSet(rawValue: 1 << 11)
  /// The attestation method or the risk that a session token states.
  static let tokenDevice = FailureSet(rawValue: 1 << 12)

  /// A group of checks with its rules, and what is said of an artifact that fails it.
  private struct Group {
    /// The rules of the group. A failed rule without a group shows only in the verdict.
    let rules: [RuleID]
    /// The set with only this group.
    let part: FailureSet
    /// What an accepted artifact has wrong, as a clause after its noun: “whose signature is
    /// invalid”.
    let clause: String
    /// What a server that lacks the check must do, as a command without a period: “verify … with
    /// …”.
    let step: String
  }

  private static let groups: [Group] = [
    Group(
      rules: [
        "attestation.chain", "attestation.chain-validity", "attestation.certificate-profile",
      ], part: .chain, clause: "whose certificates are invalid",
      step: "verify the certificates up to Apple's root, at the time of the request"),
    Group(
      rules: ["attestation.nonce"], part: .nonce, clause: "whose nonce doesn't match its challenge",
      step: "compute the nonce from the challenge that it issued, and compare it with the leaf's"),
    Group(
      rules: ["attestation.key-id", "attestation.credential-id", "attestation.public-key"],
      part: .keyID, clause: "whose key ID isn't that of its key",
      step: "compare the key ID and the credential ID with SHA-256 of the certified key"),
    Group(
      rules: ["attestation.app-id", "attestation.certified-app-id", "assertion.app-id"],
      part: .appID, clause: "made for a different App ID",
      step: "compare the RP ID hash with SHA-256 of the App ID"),
    Group(
      rules: ["attestation.counter", "assertion.counter"], part: .counter,
      clause: "whose counter isn't allowed",
      step: "require the counter 0 in an attestation, and a greater one in each assertion of a key"),
    Group(
      rules: ["attestation.environment"], part: .environment,
      clause: "from a different environment",
      step: "compare the AAGUID with the environment that it serves"),
    Group(
      rules: ["assertion.signature"], part: .signature, clause: "whose signature is invalid",
      step: "verify the signature with the attested public key"),
    Group(
      rules: ["assertion.challenge"], part: .challenge, clause: "signed for a different challenge",
      step: "compare the challenge in the signed client data with the one that it issued"),
    Group(
      rules: [
        "receipt.cms", "receipt.signature", "receipt.chain", "receipt.public-key", "receipt.app-id",
      ], part: .receipt, clause: "whose receipt is invalid",
      step: "verify the receipt's signature and certificates, and compare its App ID and key"),
    Group(
      rules: ["token.algorithm", "token.signature"], part: .tokenSignature,
      clause: "whose signature is invalid",
      step: "verify the token's signature with the issuer's key and algorithm"),
    Group(
      rules: ["token.claims", "token.app-id"], part: .tokenClaims,
      clause: "whose claims aren't those expected",
      step: "compare the token's issuer, audience and App ID with those expected"),
    Group(
      rules: ["token.lifetime"], part: .tokenLifetime, clause: "outside its period of validity",
      step: "compare the token's times with the clock"),
    Group(
      rules: ["token.attest-method", "token.risk"], part: .tokenDevice,
      clause: "with a risk of the device",
      step: "decide by the token's attestation method and risk"),
  ]

  /// What an artifact has wrong that fails these groups, as a clause after its noun.
  package var clause: String {
    let failed = Self.groups.filter { contains($0.part) }
    return failed.count == 1
      ? failed[0].clause : failed.isEmpty ? "that must be rejected" : "with several failed checks"
  }

  /// What a server does that lacks the check of the only group, as a sentence; `nil` for several groups.
  package var omission: String? {
    let failed = Self.groups.filter { contains($0.part) }
    return failed.count == 1 ? "The server doesn't \(failed[0].step)." : nil
  }

  /// What a server that lacks the checks of these groups must do, one step for each.
  package var steps: [String] {
    Self.groups.filter { contains($0.part) }.map { group in
      let rules = group.rules.count == 1 ? "rule" : "rules"
      let names = group.rules.map(\.rawValue).joined(separator: ", ")
      return "On the server, \(group.step) (\(rules) \(names))."
    }
  }

  /// All rules that belong to a group, in the order of the groups.
  package static let rules = groups.flatMap(\.rules)

  /// The group of each rule.
  private static let part: [RuleID: FailureSet] = Dictionary(
    groups.flatMap { group in group.rules.map { ($0, group.part) } },
    uniquingKeysWith: { first, _ in first })

  /// Creates the set of the groups that contain the given rules.
  /// - Parameter failed: The rules that an artifact fails; rules without a group are ignored.
  package init(failed: some Sequence<RuleID>) {
    self = failed.reduce(into: []) { $0.formUnion(Self.part[$1] ?? []) }
  }
}
