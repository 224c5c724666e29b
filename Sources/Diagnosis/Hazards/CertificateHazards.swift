import Checks
import Decoding
import Evidence
import Results

/// Properties of the certificates, and of the roots that they lead to.
enum CertificateHazards {
  /// H11 to H17, in the order of reports.
  ///
  /// H14 to H17 are properties of every artifact of their type and are listed only if the
  /// server's message matches.
  static let all = [
    /// Many libraries check the path for TLS or mail; the leaf's extended key usage is Apple's own,
    /// 1.2.840.113635.100.4.24.
    HazardRule(
      id: "H11-leaf-purpose",
      statement: "The leaf has an extended key usage, as leaves do since early 2026.",
      symptom: "“unsupported certificate purpose”",
      fix: "Verify the path for any purpose, not for TLS.",
      reference: "leaves since February 2026", words: ["purpose", "usage", "eku"],
      errors: ["E73-chain-algorithm"]
    ) { $0.hasLeafExtension(.extendedKeyUsage) },
    /// Parsers that read extensions by position, or reject unknown ones, fail at 100.8.7.
    HazardRule(
      id: "H12-os-extension",
      statement: "The leaf has extension 1.2.840.113635.100.8.7, the operating system.",
      symptom: "“unknown extension”, or a parser error at Apple's fourth extension",
      fix: "Look up extensions by their identifiers, and skip unknown ones.",
      reference: "leaves of all systems since iOS 14", words: ["extension", "oid"],
      errors: ["E63-verifier-nonce-extension", "E73-chain-algorithm"]
    ) { $0.hasLeafExtension(.deviceOSInformation) },
    /// The leaf is valid for at most four days. A server that verifies stored attestations again
    /// finds it expired.
    HazardRule(
      id: "H13-short-validity",
      statement: "The leaf is valid for only a few days.",
      symptom: "“certificate expired”, “path not valid”",
      fix: "Check the path at the time of arrival; for stored attestations, at the time of issue.",
      reference: "splitsecure/go-app-attest #2",
      words: ["expired", "validity", "not valid", "date"],
      errors: ["E71-chain-time"]
    ) { input in
      guard let leaf = input.attestation?.leaf, let start = leaf.notBefore,
        let end = leaf.notAfter, end.milliseconds - start.milliseconds <= 4 * 86_400_000
      else { return nil }
      return "\(leafPath)/validity"
    },
    /// Libraries that require SHA-384 with P-384 reject the leaf's signature.
    HazardRule(
      id: "H14-sha256-under-p384",
      statement: "The leaf is signed with SHA-256 by a P-384 key.",
      symptom: "“not supported”, “invalid signature” on the path",
      fix:
        "Allow ecdsa-with-SHA256 for issuers on P-384 if the library pairs curves and hashes.",
      reference: "denoland/deno #20198",
      words: ["algorithm", "supported", "curve", "p-384", "hash"],
      errors: ["E73-chain-algorithm"],
      isUniversal: true
    ) { $0.attestation == nil ? nil : "\(leafPath)/signatureAlgorithm" },
    /// There is no CRL distribution point and no OCSP responder, so revocation can't be checked.
    HazardRule(
      id: "H15-no-revocation",
      statement: "The certificates name no CRL and no OCSP responder.",
      symptom: "“revocation status unknown”",
      fix: "Turn off revocation checking for this path.",
      reference: "wso2/carbon-identity-framework #5165", words: ["revocation", "crl", "ocsp"],
      errors: ["E72-chain-revocation"],
      isUniversal: true
    ) { $0.attestation == nil ? nil : leafPath },
    /// A server that uses one root for both rejects one of them.
    HazardRule(
      id: "H16-two-roots",
      statement: "Receipts end at Apple Root CA - G3, attestations at the App Attestation root.",
      symptom: "“path does not chain with any of the trust anchors”",
      fix: "Trust a separate root for each; passkeys have a third one.",
      reference: "veehaitch/devicecheck-appattest #9; cedarcode/webauthn-ruby #348",
      words: ["anchor", "root", "untrusted", "issuer", "chain"],
      errors: ["E70-chain-anchor", "E74-receipt-chain"], isUniversal: true
    ) { input in
      input.type == .receipt ? "/certificates" : input.attestation.map { _ in "/attStmt/x5c" }
    },
    /// The serial number has 41 bits, more than databases and libraries with 32-bit numbers can
    /// store.
    HazardRule(
      id: "H17-serial-in-milliseconds",
      statement: "The leaf's serial number is a time in milliseconds, longer than 32 bits.",
      symptom: "a negative or truncated serial number",
      fix: "Store serial numbers as bytes or big integers.",
      reference: "leaves of all attestations", words: ["serial"], isUniversal: true
    ) { input in
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
