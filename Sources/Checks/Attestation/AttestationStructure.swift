import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the attestation object has its parts and no others: `fmt`, `attStmt` with `x5c`
  /// and `receipt`, and `authData`.
  ///
  /// - Passes: all are present, and x5c has two well-formed certificates, the leaf first.
  /// - Warns: there is a top-level `cdHash`, which no signature covers, or a certificate has a
  ///   harmless anomaly.
  /// - Fails: a part is missing or of the wrong type, a certificate is malformed, x5c doesn't have
  ///   exactly two certificates, or begins with an authority.
  /// - Not run: there is no attestation, or its CBOR is broken, which `attestation.cbor` reports.
  package static let attestationStructure = Check("attestation.structure") { input in
    guard let attestation = input.attestation else {
      return .unreadable("There is no attestation object.")
    }
    let object = attestation.object
    if let reason = object.encodingAnomalies.reasonOfForm { return .unreadable(reason) }
    let certificates = attestation.certificatesAsFound
    if object.structureAnomalies.keepForm, certificates.count != 2 {
      return .fail(
        "x5c contains \(certificates.count.counted("certificate")), not the leaf and its issuer.",
        expected: Value(.number(2), "certificates: the leaf and its issuer"),
        actual: Value(
          .number(Int64(certificates.count)),
          certificates.count == 1 ? "certificate in x5c" : "certificates in x5c"),
        at: [EvidenceReference(object.statement.bytes ?? object.bytes, "/attStmt/x5c")])
    }
    if certificates.first?.basicConstraints?.isCA == true {
      return .fail(
        "The first certificate of x5c, where the leaf belongs, says CA=TRUE.",
        at: [certificates[0].place(of: .basicConstraints, at: "/attStmt/x5c/0")])
    }
    let ofCertificates = certificates.flatMap(\.anomalies)
    if let hash = object.codeDirectoryHash, object.structureAnomalies.isEmpty,
      ofCertificates.keepForm
    {
      return .warn(
        "The object has a top-level cdHash. Nothing signs it, so don't rely on it.",
        at: [EvidenceReference(hash.bytes, "/cdHash", .context)])
    }
    return .judging(
      object.structureAnomalies + ofCertificates, path: "/attStmt",
      otherwise: "Three keys, two certificates with the leaf first, one receipt.")
  }
}
