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

  /// The rules of each group. A failed rule without a group shows only in the verdict.
  private static let parts: [(rules: [RuleID], part: FailureSet)] = [
    (
      ["attestation.chain", "attestation.chain-validity", "attestation.certificate-profile"],
      .chain
    ),
    (["attestation.nonce"], .nonce),
    (["attestation.key-id", "attestation.credential-id", "attestation.public-key"], .keyID),
    (["attestation.app-id", "attestation.certified-app-id", "assertion.app-id"], .appID),
    (["attestation.counter", "assertion.counter"], .counter),
    (["attestation.environment"], .environment),
    (["assertion.signature"], .signature),
    (["assertion.challenge"], .challenge),
    (
      [
        "receipt.cms", "receipt.signature", "receipt.chain", "receipt.public-key", "receipt.app-id",
      ],
      .receipt
    ),
    (["token.algorithm", "token.signature"], .tokenSignature),
    (["token.claims", "token.app-id"], .tokenClaims),
    (["token.lifetime"], .tokenLifetime),
    (["token.attest-method", "token.risk"], .tokenDevice),
  ]

  /// All rules that belong to a group, in the order of the groups.
  package static let rules = parts.flatMap(\.rules)

  /// The group of each rule.
  private static let part: [RuleID: FailureSet] = Dictionary(
    parts.flatMap { part in part.rules.map { ($0, part.part) } },
    uniquingKeysWith: { first, _ in first })

  /// Creates the set of the groups that contain the given rules.
  /// - Parameter failed: The rules that an artifact fails; rules without a group are ignored.
  package init(failed: some Sequence<RuleID>) {
    self = failed.reduce(into: []) { $0.formUnion(Self.part[$1] ?? []) }
  }
}
