import SystemCrypto

extension CaseForge {
  /// Attestations with one mistake in their certificates.
  func certificateCases() throws -> [ForgedCase] {
    try chainCases() + leafCases()
  }

  private func chainCases() throws -> [ForgedCase] {
    var foreignIssuer = pki
    foreignIssuer.attestationIssuer = foreign.attestationIssuer
    let noAuthority = try pki.changingAttestationIssuer { plan in
      plan.extensions[0] = .basicConstraints(isCA: false)
    }
    let expired = try pki.changingAttestationIssuer { plan in
      plan.notAfter = plan.notBefore.adding(days: 365)
    }
    return [
      try attestation(
        "attestation-chain--leaf-altered", "A bit of the leaf's signature is flipped",
        .rejected(by: "attestation.chain"),
        plan: { plan, _ in plan.alterCertificate = { $0.flippingLastBit() } }),
      try attestation(
        "attestation-chain--foreign-root", "Someone else's root under the same names",
        .rejected(by: "attestation.chain"), pki: foreignIssuer),
      try attestation(
        "attestation-chain--issuer-no-ca", "The issuer's certificate does not let it issue",
        .rejected(by: "attestation.chain"), pki: noAuthority),
      try attestation(
        "attestation-chain-validity--issuer-expired", "The issuer's certificate had run out",
        .rejected(by: "attestation.chain-validity"), pki: expired),
      try attestation(
        "attestation-chain-validity--leaf-expired", "The leaf had run out when it was sent",
        .rejected(by: "attestation.chain-validity"),
        plan: { plan, _ in plan.leaf.validHours = 23 }),
    ]
  }

  private func leafCases() throws -> [ForgedCase] {
    [
      try attestation(
        "attestation-certificate-profile--ca", "The leaf is a CA",
        .rejected(by: "attestation.certificate-profile", "attestation.structure"),
        plan: { plan, _ in plan.leaf.isCA = true }),
      try attestation(
        "attestation-certificate-profile--key-usage", "The leaf's key must not sign",
        .rejected(by: "attestation.certificate-profile"),
        plan: { plan, _ in plan.leaf.keyUsage = 0x30 }),
      try attestation(
        "attestation-certificate-profile--subject", "The leaf's subject names another key",
        .rejected(by: "attestation.certificate-profile"),
        plan: { plan, _ in plan.leaf.subjectKeyID = Digest.sha256([0]) }),
      try attestation(
        "attestation-access-control--ios-list-on-macos",
        "A Mac's key without the demand for full security",
        .rejected(by: "attestation.access-control"),
        plan: { plan, _ in
          plan.leaf.system = .macOS27
          plan.authenticatorData.extensions = .signedByOS27(category: 6)
        }),
      // The certificate's nonce is also what the receipt's field 4 is held against.
      try attestation(
        "attestation-nonce--certificate-altered", "The certificate names another nonce",
        .rejected(by: "attestation.nonce", "receipt.client-hash"),
        plan: { plan, _ in plan.leaf.nonce = Digest.sha256([0]) }),
    ]
  }
}

extension [UInt8] {
  package func flippingLastBit() -> [UInt8] {
    guard let last else { return self }
    return dropLast() + [last ^ 1]
  }
}
