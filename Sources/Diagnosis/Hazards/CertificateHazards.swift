import Checks
import Decoding
import Evidence

/// Hazards of the certificates and of the roots that they lead to. A hazard is a property of a
/// sound artifact that known verifiers can't handle.
enum CertificateHazards {
  /// H11 to H17, in the order of reports.
  ///
  /// H14 to H17 are properties of every artifact of their type and are listed only if words
  /// in the server's error message point to them.
  static let all = [
    /// Many libraries check the path for TLS or mail; the leaf's extended key usage is Apple's own,
    /// 1.2.840.113635.100.4.24.
    HazardRule("H11-leaf-purpose") { $0.hasLeafExtension(.extendedKeyUsage) },
    /// Parsers that read extensions by position, or reject unknown ones, fail at
    /// 1.2.840.113635.100.8.7.
    HazardRule("H12-os-extension") { $0.hasLeafExtension(.deviceOSInformation) },
    /// The leaf is valid for at most four days. A server that verifies stored attestations again
    /// finds it expired.
    HazardRule("H13-short-validity") { input in
      guard let leaf = input.attestation?.leaf, let start = leaf.notBefore,
        let end = leaf.notAfter, end.milliseconds - start.milliseconds <= 4 * 86_400_000
      else { return nil }
      return "\(leafPath)/validity"
    },
    /// Libraries that require SHA-384 with P-384 reject the leaf's signature.
    HazardRule("H14-sha256-under-p384") {
      $0.attestation == nil ? nil : "\(leafPath)/signatureAlgorithm"
    },
    /// There is no CRL distribution point and no OCSP responder, so revocation can't be checked.
    HazardRule("H15-no-revocation") { $0.attestation == nil ? nil : leafPath },
    /// Receipts end at Apple Root CA - G3, attestations at the App Attestation root. A server that
    /// trusts only one of these roots rejects either all receipts or all attestations.
    HazardRule("H16-two-roots") { input in
      input.type == .receipt ? "/certificates" : input.attestation.map { _ in "/attStmt/x5c" }
    },
    /// The serial number is a time in milliseconds since 1970. It has 41 bits, more than databases
    /// and libraries with 32-bit numbers can store.
    HazardRule("H17-serial-in-milliseconds") { input in
      input.attestation?.leaf?.certifiedIssuance.map { _ in "\(leafPath)/serialNumber" }
    },
  ]

  /// The JSON Pointer of the leaf.
  private static let leafPath = "/attStmt/x5c/0"
}

extension CheckInput {
  /// Returns the JSON Pointer of an extension of the leaf; `nil` if the leaf doesn't have it.
  fileprivate func hasLeafExtension(_ identifier: OID) -> String? {
    attestation?.leaf?.extension(identifier).map { _ in
      "/attStmt/x5c/0/extensions/\(identifier)"
    }
  }
}
