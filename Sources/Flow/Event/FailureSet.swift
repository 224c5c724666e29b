package import Results

/// A set of failed checks, in the groups that the review checklist distinguishes: certificate chain,
/// nonce, key ID and so on.
package struct FailureSet: OptionSet, Sendable, Hashable {
  /// One bit for each check; stored in packed events.
  package let rawValue: UInt64

  /// Creates a set from its bits. Unknown bits are kept.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The certificates: their chain, their validity period or their profile.
  static let chain = FailureSet(rawValue: 0b111)
  /// The nonce in the leaf certificate.
  static let nonce = FailureSet(rawValue: 1 << 3)
  /// The key ID, the credential ID or the public key.
  static let keyID = FailureSet(rawValue: 0b111 << 4)
  /// The App ID of an attestation or an assertion, or of an attestation's certificate.
  static let appID = FailureSet(rawValue: 0b11 << 7)
  /// The counter in the authenticator data of an attestation or an assertion.
  static let counter = FailureSet(rawValue: 0b11 << 9)
  /// The environment that the AAGUID names.
  static let environment = FailureSet(rawValue: 1 << 11)
  /// The signature of an assertion.
  package static let signature = FailureSet(rawValue: 1 << 12)
  /// The challenge in the signed client data of an assertion.
  static let challenge = FailureSet(rawValue: 1 << 13)
  /// The receipt: its CMS structure, signature, chain, public key or App ID.
  static let receipt = FailureSet(rawValue: 0b1_1111 << 14)
  /// The signature or the algorithm of a session token.
  static let tokenSignature = FailureSet(rawValue: 0b11 << 19)
  /// The claims or the App ID of a session token.
  static let tokenClaims = FailureSet(rawValue: 0b11 << 21)
  /// The validity period of a session token.
  static let tokenLifetime = FailureSet(rawValue: 1 << 23)
  /// The attestation method or the risk that a session token states.
  static let tokenDevice = FailureSet(rawValue: 0b11 << 24)
  /// The digest of a request's body, which isn't the one that the assertion signs. It stands in place of
  /// ``signature``.
  package static let bodyDigest = FailureSet(rawValue: 1 << 26)

  /// A check with the rules that make it, none if it is part of another check's rule, and what a server that lacks it must do, as a command without
  /// a period: “verify … with …”.
  private typealias Check = (rules: [RuleID], step: String)

  /// A group of checks, and what is said of an artifact that fails it.
  private struct Group {
    /// The set with the checks of this group: one bit for each, the first check has the lowest.
    let part: FailureSet
    /// What an accepted artifact has wrong, as a clause after its noun: “whose signature is
    /// invalid”.
    let clause: String
    /// The checks of the group. A failed rule without a check shows only in the verdict.
    let checks: [Check]
    /// The part of the group whose line of the review checklist counts it; `nil` for its own.
    var line: FailureSet?

    /// The checks with the set that contains only the check.
    var parts: [(part: FailureSet, check: Check)] {
      checks.enumerated().map { place, check in
        (FailureSet(rawValue: 1 << (part.rawValue.trailingZeroBitCount + place)), check)
      }
    }
  }

  private static let all: [Group] = [
    Group(
      part: .chain, clause: "whose certificates are invalid",
      checks: [
        (["attestation.chain"], "verify the certificates up to Apple's root"),
        (
          ["attestation.chain-validity"],
          "compare the certificates' periods of validity with the time of the request"
        ),
        (["attestation.certificate-profile"], "verify that the leaf has Apple's form"),
      ]),
    Group(
      part: .nonce, clause: "whose nonce doesn't match its challenge",
      checks: [
        (
          ["attestation.nonce"],
          "compute the nonce from the challenge that it issued, and compare it with the leaf's"
        )
      ]),
    Group(
      part: .keyID, clause: "whose key ID isn't that of its key",
      checks: [
        (["attestation.key-id"], "compare the key ID with SHA-256 of the certified key"),
        (
          ["attestation.credential-id"],
          "compare the credential ID with SHA-256 of the certified key"
        ),
        (
          ["attestation.public-key"],
          "compare the key in the authenticator data with the certified one"
        ),
      ]),
    Group(
      part: .appID, clause: "made for an App ID other than the given one",
      checks: [
        (
          ["attestation.app-id", "assertion.app-id"],
          "compare the RP ID hash with SHA-256 of the App ID"
        ),
        (
          ["attestation.certified-app-id"],
          "compare the certificate's App ID with the RP ID hash"
        ),
      ]),
    Group(
      part: .counter, clause: "whose counter isn't allowed",
      checks: [
        (["attestation.counter"], "require the counter 0 in an attestation"),
        (["assertion.counter"], "require a greater counter in each assertion of a key"),
      ]),
    Group(
      part: .environment, clause: "from a different environment",
      checks: [
        (["attestation.environment"], "compare the AAGUID with the environment that it serves")
      ]),
    Group(
      part: .signature, clause: "whose signature doesn't verify",
      checks: [(["assertion.signature"], "verify the signature with the attested public key")]),
    Group(
      part: .bodyDigest, clause: "made for the digest of a different body",
      checks: [([], "compare the digest of the body with the signed one")], line: .signature),
    Group(
      part: .challenge, clause: "signed for a different challenge",
      checks: [
        (
          ["assertion.challenge"],
          "compare the challenge in the signed client data with the one that it issued"
        )
      ]),
    Group(
      part: .receipt, clause: "whose receipt is invalid",
      checks: [
        (["receipt.cms"], "require a receipt that is a CMS message in Apple's form"),
        (["receipt.signature"], "verify the receipt's signature"),
        (["receipt.chain"], "verify the receipt's certificates up to Apple's root"),
        (["receipt.public-key"], "compare the receipt's key with the attested one"),
        (["receipt.app-id"], "compare the receipt's App ID with the attestation's"),
      ]),
    Group(
      part: .tokenSignature, clause: "whose signature is invalid",
      checks: [
        (["token.algorithm"], "compare the token's algorithm with the issuer's"),
        (["token.signature"], "verify the token's signature with the issuer's key"),
      ]),
    Group(
      part: .tokenClaims, clause: "whose claims aren't those expected",
      checks: [
        (["token.claims"], "compare the token's claims with those expected"),
        (["token.app-id"], "compare the token's App ID with the expected one"),
      ]),
    Group(
      part: .tokenLifetime, clause: "outside its period of validity",
      checks: [(["token.lifetime"], "compare the token's times with the clock")]),
    Group(
      part: .tokenDevice, clause: "with a risk of the device",
      checks: [
        (["token.attest-method"], "decide by the token's attestation method"),
        (["token.risk"], "decide by the token's risk"),
      ]),
  ]

  /// The groups with a failed check.
  private var failedGroups: [Group] { Self.all.filter { !isDisjoint(with: $0.part) } }

  /// The set of each group with a failed check, such as ``receipt``, as the review checklist counts it.
  var groups: [FailureSet] { failedGroups.map { $0.line ?? $0.part } }

  /// The failed checks, in the order of the groups.
  private var failedChecks: [Check] {
    failedGroups.flatMap(\.parts).filter { contains($0.part) }.map(\.check)
  }

  /// What an artifact has wrong that fails these checks, as a clause after its noun.
  package var clause: String {
    let failed = failedGroups
    return failed.count == 1
      ? failed[0].clause : failed.isEmpty ? "that must be rejected" : "with several failed checks"
  }

  /// What a server does that lacks these checks, as a sentence; `nil` for checks of several groups. It
  /// names no other check of the group: nothing shows that the server lacks that one as well.
  package var omission: String? {
    guard failedGroups.count == 1 else { return nil }
    return "The server doesn't \(failedChecks.map(\.step).joined(separator: ", and doesn't "))."
  }

  /// What a server that lacks these checks must do, one step for each.
  package var steps: [String] {
    failedChecks.map { check in
      let rules = check.rules.count == 1 ? "rule" : "rules"
      let names = check.rules.map(\.rawValue).joined(separator: ", ")
      return "On the server, \(check.step)\(names.isEmpty ? "" : " (\(rules) \(names))")."
    }
  }

  /// All rules that belong to a group, in the order of the groups.
  package static let rules = all.flatMap(\.checks).flatMap(\.rules)

  /// The check of each rule.
  private static let part: [RuleID: FailureSet] = Dictionary(
    all.flatMap(\.parts).flatMap { part, check in check.rules.map { ($0, part) } },
    uniquingKeysWith: { first, _ in first })

  /// Creates the set of the checks that the given rules make.
  /// - Parameter failed: The rules that an artifact fails; rules without a check are ignored.
  package init(failed: some Sequence<RuleID>) {
    self = failed.reduce(into: []) { $0.formUnion(Self.part[$1] ?? []) }
  }
}
