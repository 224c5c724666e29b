import Evidence
import Signing
import SystemCrypto

/// Forged cases of family C: certificates, certification paths and validity.
enum CertificateCases {
  /// All cases of the family.
  static let all = paths + times + profiles

  /// Faults of the certification path (RFC 5280 §6).
  private static let paths: [CaseRecipe] = [
    .attestation(
      "attestation-chain--leaf-altered", "A bit of the leaf's signature is flipped",
      causes: ["C10-x5c-tampered"],
      plan: { plan, _ in plan.alterCertificate = { $0.flippingLastBit() } }),
    .attestation(
      "attestation-chain--foreign-root", "Someone else's root under the same names",
      causes: ["C14-made-under-other-root"],
      pki: { scene in
        var pki = scene.pki
        pki.attestationIssuer = scene.foreign.attestationIssuer
        return pki
      }),
    .attestation(
      "attestation-chain--issuer-no-ca", "The issuer's certificate does not let it issue",
      pki: { scene in
        try scene.pki.changingAttestationIssuer { plan in
          plan.extensions[0] = .basicConstraints(isCA: false)
        }
      }),
    .attestation(
      "attestation-structure--leaf-alone", "The leaf came without its issuer's certificate",
      .rejected(by: "attestation.structure", "attestation.chain"),
      causes: ["C06-missing-intermediate-or-order"],
      plan: { plan, _ in plan.arrangePath = { Array($0.prefix(1)) } }),
    .attestation(
      "attestation-structure--issuer-first", "The issuer's certificate is before the leaf",
      causes: ["C06-missing-intermediate-or-order"],
      plan: { plan, _ in plan.arrangePath = { $0.reversed() } }),
    .attestation(
      "attestation-structure--root-in-path", "Three certificates: the root is included",
      causes: ["C06-missing-intermediate-or-order"],
      plan: { plan, scene in
        let root = scene.pki.attestationRoot.certificate
        plan.arrangePath = { $0 + [root] }
      }),
  ]

  /// Validity periods that do not include the time of the check.
  private static let times: [CaseRecipe] = [
    .attestation(
      "attestation-chain-validity--stored",
      "The attestation was captured a month after it was made",
      .rejected(by: "attestation.chain-validity", warnings: ["receipt.creation-time"]),
      causes: ["C01-leaf-expired-now"],
      record: { $0.capturedAt = $1.issuedAt.adding(days: 30).description }),
    .attestation(
      "attestation-chain-validity--clock-behind", "The server's clock was three days behind",
      .rejected(by: "attestation.chain-validity", "receipt.creation-time"),
      causes: ["C02-clock-skew"],
      record: { $0.capturedAt = $1.issuedAt.adding(days: -3).description }),
    .attestation(
      "attestation-chain-validity--issuer-expired", "The issuer's certificate was expired",
      pki: { scene in
        try scene.pki.changingAttestationIssuer { plan in
          plan.notAfter = plan.notBefore.adding(days: 365)
        }
      }),
    .attestation(
      "attestation-chain-validity--leaf-expired", "The leaf was expired when it was issued",
      plan: { plan, _ in plan.leaf.validHours = 23 }),
  ]

  /// Leaf certificates with a wrong profile: CA flag, key usage, subject, access control list.
  private static let profiles: [CaseRecipe] = [
    .attestation(
      "attestation-certificate-profile--ca", "The leaf is a CA",
      .rejected(by: "attestation.certificate-profile", "attestation.structure"),
      plan: { plan, _ in plan.leaf.isCA = true }),
    .attestation(
      "attestation-certificate-profile--key-usage", "The leaf's key must not sign",
      plan: { plan, _ in plan.leaf.keyUsage = 0x30 }),
    .attestation(
      "attestation-certificate-profile--subject", "The leaf's subject names another key",
      plan: { $0.leaf.subjectKeyID = Digest.sha256($1.otherKey.publicPoint) }),
    .attestation(
      "attestation-access-control--ios-list-on-macos",
      "A Mac's key without the requirement of Full Security",
      plan: { plan, _ in
        plan.leaf.system = .macOS27
        plan.authenticatorData.extensions = .signedByOS27(category: 6)
      }),
  ]
}

extension [UInt8] {
  /// Returns the bytes with the lowest bit of the last byte flipped.
  package func flippingLastBit() -> [UInt8] {
    guard let last else { return self }
    return dropLast() + [last ^ 1]
  }
}
