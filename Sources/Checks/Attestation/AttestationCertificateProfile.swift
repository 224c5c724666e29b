import Decoding
import Evidence
import Results

extension Rule {
  package static let attestationCertificateProfile = Rule(
    "attestation.certificate-profile", group: .certificates,
    title: Title(
      passes: "The leaf has Apple's form", fails: "The leaf isn't one that Apple issues"),
    checks: """
      The leaf is an X.509 v3 certificate of a P-256 key, not an authority, with Apple's key usage \
      and subject: its common name is the SHA-256 of the key in hexadecimal.
      """,
    protects: """
      The same root can sign certificates for other purposes. Their holders must not pass as an app.
      """,
    source: .observed("74 leaves of iOS 14 to 27 and macOS 27; RFC 5280 §4.2.1.3, §4.2.1.9"),
    appliesTo: [.attestation],
    dependsOn: ["attestation.cbor", "attestation.structure"]
  ) { subject in
    guard let attestation = subject.attestation, let leaf = attestation.leaf else {
      return .unreadable("There is no leaf certificate.")
    }
    let place = EvidenceReference(leaf.bytes, "/attStmt/x5c/0")
    let demands = LeafDemand.all(keyIdentifier: attestation.keyIdentifier ?? [])
    let broken = demands.filter { !$0.holds(leaf) }
    guard let first = broken.first else {
      return .pass("X.509 v3, P-256, not an authority, subject \(leaf.subject?.commonName ?? "").")
    }
    return .fail(broken.map(\.fails).joined(separator: " "), expected: first.expected, at: [place])
  }
}

/// One thing that a leaf must be.
private struct LeafDemand {
  let fails: String
  var expected: Value?
  let holds: (Certificate) -> Bool

  static func all(keyIdentifier: [UInt8]) -> [LeafDemand] {
    [
      LeafDemand(fails: "It isn't version 3.") { $0.version == 3 },
      LeafDemand(fails: "Its key isn't on P-256.") { $0.publicKey?.isUncompressedP256 == true },
      LeafDemand(fails: "Its basic constraints don't say CA=FALSE.") {
        $0.basicConstraints?.isCA == false
      },
      // digitalSignature, nonRepudiation, keyEncipherment, dataEncipherment
      LeafDemand(fails: "Its key usage isn't Apple's.") { $0.keyUsage == 0xf0 },
      LeafDemand(
        fails: "Its subject doesn't name the key.",
        expected: Value(.text(keyIdentifier.hex), "SHA-256 of the leaf's public key")
      ) { $0.subject?.commonName?.equals(keyIdentifier.hex) == true },
      LeafDemand(fails: "It isn't signed with ecdsa-with-SHA256.") {
        $0.signatureAlgorithm?.algorithm == .ecdsaWithSHA256
      },
      LeafDemand(fails: "It is a certificate of Managed Device Attestation.") { leaf in
        !leaf.extensions.contains { $0.id.isManagedDeviceAttestation }
      },
      LeafDemand(fails: "It has an unknown critical extension.") { leaf in
        leaf.extensions.allSatisfy { !$0.isCritical || OID.ofAttestationLeaves.contains($0.id) }
      },
    ]
  }
}

extension OID {
  /// The extensions of the leaves that Apple issues.
  static let ofAttestationLeaves: Set<OID> = [
    .basicConstraints, .keyUsage, .extendedKeyUsage, .attestationNonce, .keyUsageProperties,
    .keyAccessControl, .deviceOSInformation,
  ]

  /// Apple's extensions of device attestation by ACME (100.8.9, .10, .11, .13).
  package var isManagedDeviceAttestation: Bool {
    Self.ofManagedDeviceAttestation.contains { description.begins(with: $0) }
  }

  private static let ofManagedDeviceAttestation = ["9", "10", "11", "13"].map {
    "1.2.840.113635.100.8.\($0)."
  }
}
