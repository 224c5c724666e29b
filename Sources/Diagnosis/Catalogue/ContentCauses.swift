import Checks
import Decoding
import Evidence
import Results

/// Family T, third part: content that isn't what its field says.
enum ContentCauses {
  /// T12, T10 and T16.
  static let all: [Cause] = [otherField, compressedBody, otherContent]

  /// An artifact is in the field of another type. The type is read from the content, so this is
  /// always proven. S11 covers attestation and assertion that were swapped. The app is named only if a
  /// captured request shows what it sent.
  ///
  /// Example: the member `attestation` contains `30 80 06 09 …`, a receipt.
  private static let otherField = Cause("T12-field-name") { examination in
    let input = examination.input
    guard let claimed = input.claimedType, input.type != .unknown, claimed != input.type,
      input.mismatched == nil
    else { return nil }
    return .inOtherField(
      input.type, claimed,
      examination.isAsSent
        ? "The app sent \(input.type) in the field “\(claimed.rawValue)”." : nil)
  }

  /// The bytes begin with the signature of gzip, zlib or Zstandard. Either the artifact was
  /// decompressed and found, or the content is something compressed that isn't an artifact.
  ///
  /// Example: a proxy stored the body with `Content-Encoding: gzip`, and the export kept neither
  /// the header nor the decoded body. An artifact inside was read, so that its rules ran as well.
  private static let compressedBody = Cause("T10-compressed-body") {
    TransportCauses.repaired([.compressed], in: $0)
      ?? mismatched(in: $0, where: compressed.contains)
  }

  /// The field contains something that isn't an artifact, such as an error page, a printed object
  /// or another token.
  ///
  /// - Proven: its structure identifies it.
  /// - Consistent: only its length does, such as the 32 bytes of a key ID or a hash.
  /// - Not claimed: the input is a file by itself, which no field called an artifact.
  ///
  /// Examples: the text `[object Object]`, an HTML page with an error, or 32 bytes that have the
  /// length of a hash. Compressed content is T10, attestations of other systems are C11.
  private static let otherContent = Cause("T16-other-content") { examination in
    // A file by itself was in no field, so nobody sent it instead of an artifact.
    examination.input.isLoose
      ? nil
      : mismatched(in: examination) {
        !compressed.contains($0) && !MismatchedKind.attestations.contains($0)
      }
  }

  /// The change in the app.
  private static let sendArtifact = FixStep(
    "In the app, send what attestKey or generateAssertion returned, Base64-encoded.",
    code: "body[\"attestation\"] = attestation.base64EncodedString()")

  /// The change where no attestation was made, after an error that Apple asks to retry.
  private static let attestAgain: FixStep =
    "In the app, after the error serverUnavailable, call attestKey again with the same key and hash."

  /// The change where an answer was taken for the artifact.
  private static let findForwarder: FixStep =
    "Find what put an answer into this field: the app, or whatever forwards or stores its requests."

  /// The compressed formats, which T10 claims and T16 doesn't.
  private static let compressed: Set<MismatchedKind> = [.gzip, .zlib, .zstandard]

  /// Returns the argument that the content is something else.
  ///
  /// - Parameters:
  ///   - examination: The artifact with the content that was recognized.
  ///   - isMeant: Whether the kind of content belongs to the cause.
  ///
  /// Kinds that only their form shows, such as a length, have a rival: other bytes of that form.
  /// Empty content has a summary of its own. Returns `nil` if the content wasn't
  /// recognized as something else.
  private static func mismatched(
    in examination: Examination, where isMeant: (MismatchedKind) -> Bool
  ) -> Argument? {
    // A receipt with a valid signature is a receipt, even with another content type.
    guard let mismatched = examination.input.mismatched, isMeant(mismatched.kind),
      !examination.passed("receipt.signature")
    else { return nil }
    return .observed(
      mismatched.kind == .nothing
        ? "The field contains no bytes."
        : "It is \(mismatched.kind.name): \(mismatched.evidence).",
      rival: mismatched.kind.isToldByForm ? "Other bytes of the same form" : nil,
      undoing: "nothing: the artifact isn't available"
    ).worded(wording(of: mismatched.kind, in: examination))
  }

  /// Returns the wording by what the field contains and where it is; `nil` if the general one fits.
  private static func wording(
    of kind: MismatchedKind, in examination: Examination
  ) -> CauseWording? {
    guard !compressed.contains(kind) else { return nil }
    if kind == .nothing {
      return CauseWording(
        "The text is empty.", actor: .app,
        changes: [
          """
          In the app, log the value of this field, and the error of the call before it: often an error from \
          the framework was ignored.
          """
        ] + (examination.input.claimedType == .attestation ? [attestAgain] : []))
    }
    guard examination.input.claimedType == .receipt else {
      guard ![.objectPrint, .plainText].contains(kind) else { return nil }
      // Nothing shows that the app sent what a record contains, and servers and proxies send
      // answers.
      let isStored = kind.isAnswer && !examination.isAsSent
      return CauseWording(
        "The field contains \(kind.name) instead of the artifact.",
        actor: isStored ? .transport : .app,
        changes: [FixStep(kind.advice), isStored ? findForwarder : sendArtifact])
    }
    return CauseWording(
      "The field for the receipt contains something else.", actor: .server,
      changes: [
        "On the server, log the value of this field.",
        """
        On the server, use the receipt that the attestation contains, or the one that Apple's \
        server returned.
        """,
      ])
  }
}

extension Argument {
  /// Returns the argument that an artifact of one type is in the field of another.
  ///
  /// - Parameter sent: What the app did; `nil` unless a captured request shows it.
  static func inOtherField(
    _ type: ArtifactType, _ claimed: ArtifactType, _ sent: String?
  ) -> Argument {
    observed(
      "The content of “\(claimed.rawValue)” has the structure of \(type).",
      undoing: "type := \(type.rawValue)"
    ).worded(
      CauseWording(
        sent ?? "The field “\(claimed.rawValue)” contains \(type).", actor: .app))
  }
}

extension MismatchedKind {
  /// The kinds of content that are attestations of other systems, whole or in part. C11 claims
  /// them, and T16 doesn't.
  static let attestations: Set<MismatchedKind> = [
    .webAuthnApple, .webAuthnPacked, .webAuthnNone, .webAuthnAndroidKey, .webAuthnSafetyNet,
    .webAuthnU2F, .webAuthnTPM, .webAuthnCredential, .managedDeviceCertificate,
    .androidKeyCertificate, .safetyNetToken,
  ]
}
