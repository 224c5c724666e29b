import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the leaf has the form of Apple's App Attest leaves, by the list of ``LeafDemand``.
  ///
  /// - Passes: every demand is met.
  /// - Fails: one isn't met; the finding has one sentence for each.
  /// - Not run: there is no leaf.
  ///
  /// The rule looks at the leaf's contents only. Who signed it is for `attestation.chain`.
  package static let attestationCertificateProfile = Check("attestation.certificate-profile") {
    input in
    guard let attestation = input.attestation, let leaf = attestation.leaf else { return .noLeaf }
    let demands = LeafDemand.all(keyIdentifier: attestation.keyIdentifier ?? [])
    let broken = demands.filter { !$0.holds(leaf) }
    guard let first = broken.first else {
      return .pass("X.509 v3, P-256, not an authority, subject \(leaf.subject?.shownName ?? "").")
    }
    let place = "/attStmt/x5c/0"
    return .fail(
      broken.map(\.fails).joined(separator: " "), expected: first.expected,
      actual: first.expected.flatMap { _ in first.actual(leaf) },
      at: [
        first.extensionID.map { leaf.place(of: $0, at: place) }
          ?? EvidenceReference(leaf.bytes, place)
      ])
  }
}

/// A requirement on the leaf: its test, and the sentence of its failure.
private struct LeafDemand {
  /// The failure as a sentence.
  let fails: String
  /// The extension that the requirement is about; `nil` if it is about another part.
  var extensionID: OID?
  /// What was expected, if a value can be named.
  var expected: Value?
  /// Whether a leaf meets the requirement.
  let holds: (Certificate) -> Bool

  /// Returns the leaf's value instead: what the extension says, or the common name of the subject.
  func actual(_ leaf: Certificate) -> Value? {
    guard let extensionID else {
      return leaf.subject?.commonName.map { Value(.text($0), "in the subject of the leaf") }
    }
    guard case .identifier(let text)? = leaf.extension(extensionID)?.statement else { return nil }
    return Value(.text(text), "in the extension of the leaf")
  }

  /// Returns all requirements in the order in which failures are listed.
  ///
  /// - Parameter keyIdentifier: SHA-256 of the leaf's public key, whose 64 lower-case hexadecimal
  ///   digits must be the common name of the subject.
  static func all(keyIdentifier: [UInt8]) -> [LeafDemand] {
    [
      LeafDemand(fails: "The leaf isn't an X.509 certificate of version 3.") { $0.version == 3 },
      LeafDemand(fails: "The leaf's key isn't on P-256.") {
        $0.publicKey?.isUncompressedP256 == true
      },
      LeafDemand(
        fails: "The leaf says CA=TRUE, so it may issue certificates.",
        extensionID: .basicConstraints,
        expected: Value(.text("not a CA"), "the basic constraints of Apple's leaves")
      ) { $0.basicConstraints?.isCA != true },
      LeafDemand(
        fails: "The leaf has no readable basic constraints.", extensionID: .basicConstraints
      ) { $0.basicConstraints != nil },
      // The four bits of the expected value (RFC 5280 §4.2.1.3).
      LeafDemand(
        fails: "The leaf's key usage isn't Apple's.", extensionID: .keyUsage,
        expected: Value(
          .text("digitalSignature, nonRepudiation, keyEncipherment, dataEncipherment"),
          "the key usage of Apple's leaves")
      ) { $0.keyUsage == 0xf0 },
      LeafDemand(
        fails: "The leaf's subject doesn't name its key.",
        expected: Value(.text(keyIdentifier.hex), "SHA-256 of the leaf's public key")
      ) { $0.subject?.commonName?.equals(keyIdentifier.hex) == true },
      LeafDemand(fails: "The leaf isn't signed with ecdsa-with-SHA256.") {
        $0.signatureAlgorithm?.algorithm == .ecdsaWithSHA256
      },
      LeafDemand(fails: "The leaf is a certificate of Managed Device Attestation.") { leaf in
        !leaf.extensions.contains { $0.id.isManagedDeviceAttestation }
      },
      LeafDemand(fails: "The leaf has an unknown critical extension.") { leaf in
        leaf.extensions.allSatisfy { !$0.isCritical || OID.ofAttestationLeaves.contains($0.id) }
      },
    ]
  }
}

extension OID {
  /// The identifiers of all extensions that Apple's leaves have: key usage (2.5.29.15), basic
  /// constraints (2.5.29.19), extended key usage (2.5.29.37), and Apple's 1.2.840.113635.100.8.2,
  /// 8.5, 8.6 and 8.7.
  static let ofAttestationLeaves: Set<OID> = [
    .basicConstraints, .keyUsage, .extendedKeyUsage, .attestationNonce, .keyUsageProperties,
    .keyAccessControl, .deviceOSInformation,
  ]

  /// Whether it is one of Apple's extensions for Managed Device Attestation by ACME, which
  /// certifies devices and not apps: the identifiers below 1.2.840.113635.100.8.9, 8.10, 8.11 and
  /// 8.13.
  package var isManagedDeviceAttestation: Bool {
    Self.ofManagedDeviceAttestation.contains { description.begins(with: $0) }
  }

  /// The prefixes of these identifiers, with a dot at the end so that 8.10 doesn't match 8.101.
  private static let ofManagedDeviceAttestation = ["9", "10", "11", "13"].map {
    "1.2.840.113635.100.8.\($0)."
  }
}
