package import Results

/// What an artifact fails, as far as a review tells it apart.
package struct FailureSet: OptionSet, Sendable, Hashable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  static let chain = FailureSet(rawValue: 1 << 0)
  static let nonce = FailureSet(rawValue: 1 << 1)
  static let keyID = FailureSet(rawValue: 1 << 2)
  static let appID = FailureSet(rawValue: 1 << 3)
  static let counter = FailureSet(rawValue: 1 << 4)
  static let environment = FailureSet(rawValue: 1 << 5)
  static let signature = FailureSet(rawValue: 1 << 6)
  static let challenge = FailureSet(rawValue: 1 << 7)
  static let receipt = FailureSet(rawValue: 1 << 8)
  static let tokenSignature = FailureSet(rawValue: 1 << 9)
  static let tokenClaims = FailureSet(rawValue: 1 << 10)
  static let tokenLifetime = FailureSet(rawValue: 1 << 11)
  static let tokenDevice = FailureSet(rawValue: 1 << 12)

  /// The rules of each part; a rule of no part is told by the verdict alone.
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

  /// Every rule that is a rule of a part.
  package static let rules = parts.flatMap(\.rules)

  private static let part: [RuleID: FailureSet] = Dictionary(
    parts.flatMap { part in part.rules.map { ($0, part.part) } },
    uniquingKeysWith: { first, _ in first })

  /// - Parameter failed: the rules that an artifact fails.
  package init(failed: some Sequence<RuleID>) {
    self = failed.reduce(into: []) { $0.formUnion(Self.part[$1] ?? []) }
  }
}
