import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// Family C, third part: the certificates in x5c, their order and their bytes.
enum CertificatePathCauses {
  /// C06 and C10.
  static let all: [Cause] = [arrangement, tampered]

  /// x5c isn't leaf and issuer in this order, because something between device and server took it
  /// apart.
  ///
  /// - Proven by recomputation: leaf and issuer are both present; in the right order, and without
  ///   the others, the checks pass.
  /// - Proven as a fact: x5c is empty, or has only the leaf. The leaf names the issuer that is
  ///   missing.
  /// - Not claimed: x5c is cut off or malformed.
  ///
  /// Examples: issuer before leaf; leaf, issuer and root; the leaf twice. The leaf comes first in
  /// x5c (WebAuthn Level 2 §8.8). A server that searches the path among all certificates accepts
  /// some of these, but nothing genuine looks like it.
  private static let arrangement = Cause("C06-missing-intermediate-or-order") { examination in
    guard let attestation = examination.input.attestation else { return nil }
    let found = attestation.certificatesAsFound
    let path = CertificatePathCauses.path(of: found)
    let isWhole =
      attestation.object.statement.hasWholeChain && attestation.object.encodingAnomalies.keepForm
      && attestation.object.structureAnomalies.keepForm
    if found.isEmpty, isWhole {
      return .observed(
        "x5c is empty: the leaf and its issuer are missing.",
        undoing: "nothing: the certificates are not available",
        rules: ["attestation.structure", "attestation.chain"]
      ).worded(examination.wordingOfPath("x5c contains no certificates."))
    }
    guard let leaf = path.first, path.count == 2, path != found else {
      return isWhole ? missingIssuer(path, among: found, in: examination) : nil
    }
    let names = found.map { certificate in
      certificate == leaf ? "the leaf" : "“\(certificate.subject?.shownName ?? "no name")”"
    }
    return .recomputed(
      examination.input.with { $0.attestation = attestation.with(path) },
      """
      x5c contains, in this order: \(names.joined(separator: "; ")). Apple sends the leaf, then its issuer.
      """,
      undoing: "x5c := leaf, issuer"
    ).worded(
      examination.wordingOfPath(
        found.count == 2
          ? "The certificates of x5c are in the wrong order."
          : "x5c contains \(found.count.counted("certificate")), not the leaf and its issuer alone."
      ))
  }

  /// Returns the leaf and its issuer, found by their names. Certificates that occur twice count
  /// once; the list has 0, 1 or 2 elements.
  ///
  /// The leaf is the first certificate that isn't a CA (RFC 5280 §4.2.1.9). The issuer is the
  /// first whose subject equals the leaf's issuer, byte for byte.
  private static func path(of certificates: [Certificate]) -> [Certificate] {
    let leaf = certificates.first { $0.basicConstraints?.isCA == false }
    guard let leaf else { return [] }
    let issuer = certificates.first { $0 != leaf && $0.subject?.bytes == leaf.issuer?.bytes }
    return [leaf] + [issuer].compactMap(\.self)
  }

  /// Returns the argument for an x5c that has the leaf alone, once or repeated.
  ///
  /// - Parameters:
  ///   - path: The leaf.
  ///   - found: The certificates of x5c.
  ///   - examination: The attestation.
  /// - Returns: `nil` for a self-issued leaf and for one that can't be read, which have other
  ///   causes.
  private static func missingIssuer(
    _ path: [Certificate], among found: [Certificate], in examination: Examination
  ) -> Argument? {
    guard path.count == 1, let leaf = path.first, let issuer = leaf.issuer?.shownName,
      found.allSatisfy({ $0 == leaf }), leaf.anomalies.keepForm,
      leaf.issuer?.bytes != leaf.subject?.bytes
    else { return nil }
    let times = found.count == 1 ? "alone" : "\(found.count) times"
    return .observed(
      "x5c contains the leaf \(times). Its issuer “\(issuer)” is missing.",
      undoing: "nothing: the issuer's certificate isn't available",
      rules: ["attestation.structure", "attestation.chain"]
    ).worded(examination.wordingOfPath("x5c lacks the certificate of the leaf's issuer."))
  }

  /// The leaf was replaced or altered.
  ///
  /// - Proven: field 3 of the receipt has a leaf that was made with this authenticator data, and
  ///   the failed checks pass with it.
  /// - Consistent: only the leaf's signature is invalid. Transit damage has the same effect. If a sound receipt
  ///   has this leaf in field 3, neither fits: the leaf was so when the receipt was signed.
  ///
  /// Example: the public key of the leaf was replaced and everything else kept, so that the
  /// issuer's signature no longer matches. The summary names the parts that differ from the
  /// certificate in the receipt.
  ///
  /// The certificate in the receipt is only used as proof if it was made for this authenticator
  /// data. Otherwise the receipt may be the wrong part, which is P29.
  private static let tampered = Cause("C10-x5c-tampered") { examination in
    guard let attestation = examination.input.attestation, let leaf = attestation.leaf else {
      return nil
    }
    if leaf.basicConstraints?.isCA != true,
      let certified = examination.input.receipt?.certificate,
      !attestation.certificates.contains(certified),
      attestation.isOf(
        certified, passing: examination.input.receipt?.receipt.value(.clientHash))
    {
      let differences = CertificatePart.differences(leaf, certified)
      return .recomputed(
        examination.input.with {
          $0.attestation = attestation.with([certified] + attestation.certificates.dropFirst())
        },
        """
        The leaf differs from the one in the receipt in \
        \(differences.joined(separator: ", ")).
        """,
        undoing: "x5c[0] := field 3 of the receipt",
        steps: .one(
          "leaf certificate", leaf.bytes, "in x5c", certified.bytes, "in field 3 of the receipt"))
    }
    guard let chain = examination.trouble("attestation.chain"),
      chain.evidence.map(\.path) == ["/attStmt/x5c/0"], leaf.anomalies.keepForm
    else { return nil }
    let name = leaf.subject?.commonName ?? "no name"
    let isNamed = attestation.keyIdentifier?.hex.equals(name) == true
    let isCovered =
      examination.input.receipt?.certificate == leaf && examination.passed("receipt.signature")
      && examination.passed("receipt.chain")
    return .observed(
      """
      The issuer didn't sign the leaf as it is; the leaf's subject \
      \(isNamed ? "still names its key" : "doesn't name its key either").\
      \(isCovered ? " Nothing changed these bytes in transit: field 3 of the receipt is the same leaf, and the receipt's signature is valid." : "")
      """,
      rival: isCovered
        ? "A leaf that somebody altered before the receipt's signer signed it"
        : "Damage in transit",
      undoing: isCovered
        ? "nothing: no leaf with a valid signature is available"
        : "nothing: the original certificate isn't available",
      rules: ["attestation.chain", "attestation.certificate-profile"]
    ).worded(
      CauseWording(
        isCovered
          ? "The issuer signed the leaf of x5c wrongly, or with a different key."
          : "Somebody altered or replaced the leaf of x5c.",
        actor: .security,
        changes: isCovered
          ? [
            "Reject the attestation.",
            "Find its source: the account, the address, and the versions of the app and the system.",
          ] : nil))
  }
}

extension Examination {
  /// Returns the wording for an x5c that isn't as the device made it. Its bytes don't show who changed it, unless
  /// a captured request has it so.
  fileprivate func wordingOfPath(_ statement: String) -> CauseWording {
    guard isAsSent else { return CauseWording(statement, actor: .transport) }
    return CauseWording(
      statement, actor: .app,
      changes: [
        FixStep(
          "In the app, send the attestation object unchanged, as attestKey returned it.",
          code: "request.attestation = attestation.base64EncodedString()"),
        "If the recorded request isn't the one that the app sent, find what changes it before the recording.",
      ])
  }
}

extension AttestedContent {
  /// Whether a certificate was made with this authenticator data: its nonce is SHA-256(authData ‖
  /// client hash), or it has the credential's key and ID.
  ///
  /// - Parameters:
  ///   - certificate: A possible leaf.
  ///   - clientHash: Field 4 of the receipt.
  ///
  /// Either test is enough: the nonce covers all authenticator data; key and ID cover what
  /// identifies the device's key. Returns false if the authenticator data or the key can't be
  /// read.
  fileprivate func isOf(_ certificate: Certificate, passing clientHash: Bytes?) -> Bool {
    guard let data = authenticatorData, let key = certificate.publicKey?.key else { return false }
    if let nonce = AttestationExtensions(certificate).nonce, let clientHash,
      Digest.sha256(data.bytes, clientHash) == nonce.array
    {
      return true
    }
    return data.credential?.publicKey?.point == key.array
      && data.credential?.identifier?.array == Digest.sha256(key)
  }
}

/// A part of a certificate with its name, to say in which parts two certificates differ.
private struct CertificatePart: Sendable {
  /// The part in words: “the public key”.
  let name: String
  /// Returns the bytes of the part; `nil` if the certificate doesn't have it.
  let bytes: @Sendable (Certificate) -> Bytes?

  /// Returns the names of the parts and extensions that differ. “its encoding” if the parts are
  /// equal and only the encoding differs.
  ///
  /// Example: `["the public key", "extension 1.2.840.113635.100.8.2"]`. Parts come before
  /// extensions; each extension is named once, in the order in which it occurs.
  static func differences(_ one: Certificate, _ other: Certificate) -> [String] {
    let parts = all.filter { $0.bytes(one) != $0.bytes(other) }.map(\.name)
    let identifiers = (one.extensions + other.extensions).map(\.id).distinct(by: \.self)
    let extensions = identifiers.filter { one.extension($0)?.bytes != other.extension($0)?.bytes }
    let named = parts + extensions.map { "extension \($0)" }
    return named.isEmpty ? ["its encoding"] : named
  }

  /// The parts of TBSCertificate (RFC 5280 §4.1) except the extensions, and the signature.
  private static let all = [
    CertificatePart(name: "the serial number") { $0.serial },
    CertificatePart(name: "the issuer") { $0.issuer?.bytes },
    CertificatePart(name: "the validity") { $0.places.validity },
    CertificatePart(name: "the subject") { $0.subject?.bytes },
    CertificatePart(name: "the public key") { $0.publicKey?.bytes },
    CertificatePart(name: "the signature") { $0.signature },
  ]
}
