import Checks
import Decoding
import Evidence
import Results

/// Family T, third part: content that isn't what its field says, and captures that lost content.
enum ContentCauses {
  /// T12, T10 and T16, which artifacts show, then T09, T11, T13 and T14, which a capture shows.
  static let all: [Cause] = [
    otherField, compressedBody, otherContent, lossyCapture, hiddenHeaders, headerLimit,
    unreadableExport,
  ]

  /// An artifact is in the field of another type. The type is read from the content, so this is
  /// always proven. S11 covers attestation and assertion that were swapped.
  ///
  /// Example: the member `attestation` contains `30 80 06 09 …`, a receipt.
  private static let otherField = Cause(
    "T12-field-name", "The app sent the artifact in the field of another type.",
    actor: .app, explains: ["transport.kind"],
    method: "The content is recognized by its structure, whatever its field is called.",
    fix: [
      FixStep("Agree on one field name for each type in the app and on the server."),
      FixStep(
        "See what the field contains.", code: "attestscope decode attestation.txt"),
    ],
    reference: .observed("names and contents of the fields that apps send")
  ) { examination in
    let input = examination.input
    guard let claimed = input.claimedType, input.type != .unknown, claimed != input.type,
      input.mismatched == nil
    else { return nil }
    return .fact(
      "The field “\(claimed.rawValue)” contains \(input.type).",
      undoing: "type := \(input.type.rawValue)"
    ).told(
      CauseWording(
        "The app sent \(input.type) in the field “\(claimed.rawValue)”.", actor: .app))
  }

  /// The bytes begin with the signature of gzip, zlib or Zstandard. Either the artifact was
  /// decompressed and found, or the content is something compressed that isn't an artifact.
  ///
  /// Example: a proxy stored the body with `Content-Encoding: gzip`, and the export kept neither
  /// the header nor the decoded body. An artifact inside was read, so that its rules ran as well.
  private static let compressedBody = Cause(
    "T10-compressed-body", "The body is still compressed.", actor: .transport,
    explains: ["transport.kind", "transport.encoding"],
    method: "The bytes begin as a compressed format does, such as gzip with 1F 8B.",
    fix: [
      FixStep(
        "Decompress the body by its Content-Encoding before it is stored or read.",
        code: "gunzip < body.bin > attestation.bin"),
      .readAgain,
    ],
    reference: .init("RFC 9110", "§8.4")
  ) {
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
  private static let otherContent = Cause(
    "T16-other-content", somethingElse, actor: .app,
    explains: ["transport.kind", "transport.encoding"],
    method: """
      A field that must contain an artifact has the exact structure of something else: the first bytes of a format, the members \
      that a standard requires, or an object identifier. If only its length says what it is, it can \
      also be other bytes of the same length.
      """,
    fix: [logValue, sendArtifact, .printWhole, .readAgain],
    reference: .observed("content sent by mistake")
  ) { examination in
    // A file by itself was in no field, so nobody sent it instead of an artifact.
    examination.input.isLoose
      ? nil
      : mismatched(in: examination) {
        !compressed.contains($0) && !MismatchedKind.attestations.contains($0)
      }
  }

  /// The statement of T16, which the wording for one artifact repeats.
  private static let somethingElse = "The app sent something else instead of the artifact."

  /// The first change in the app.
  private static let logValue = FixStep("In the app, log the value of this field.")

  /// The second change in the app.
  private static let sendArtifact = FixStep(
    "In the app, send what attestKey or generateAssertion returned, Base64-encoded.",
    code: "body[\"attestation\"] = attestation.base64EncodedString()")

  /// The compressed formats, which T10 claims and T16 doesn't.
  private static let compressed: Set<MismatchedKind> = [.gzip, .zlib, .zstandard]

  /// Returns the argument that the content is something else.
  ///
  /// - Parameters:
  ///   - examination: the artifact with the content that was recognized.
  ///   - isMeant: whether the kind of content belongs to the cause.
  ///
  /// The argument is a fit for kinds that only their form shows, such as a length, and a fact for
  /// all others. Empty content has a summary of its own. Returns `nil` if the content wasn't
  /// recognized as something else.
  private static func mismatched(
    in examination: Examination, where isMeant: (MismatchedKind) -> Bool
  ) -> Argument? {
    guard let mismatched = examination.input.mismatched, isMeant(mismatched.kind) else {
      return nil
    }
    let summary =
      mismatched.kind == .nothing
      ? mismatched.kind.advice
      : "It is \(mismatched.kind.name): \(mismatched.evidence). \(mismatched.kind.advice)"
    let undone = "nothing: the artifact isn't available"
    let argument =
      mismatched.kind.isToldByForm
      ? Argument.fit(summary, rival: "Other bytes of the same form", undoing: undone)
      : Argument.fact(summary, undoing: undone)
    return argument.told(telling(of: mismatched.kind, as: examination.input.claimedType))
  }

  /// Returns the wording by what was sent and in which field; `nil` if the general one fits.
  private static func telling(of kind: MismatchedKind, as claimed: ArtifactType?) -> CauseWording? {
    guard !compressed.contains(kind) else { return nil }
    if kind == .nothing {
      return CauseWording(
        "The text is empty.", actor: .app,
        changes: [
          FixStep("In the app, log the value of this field, and the error of the call before it.")
        ])
    }
    guard claimed == .receipt else {
      return [.objectPrint, .plainText].contains(kind)
        ? nil : CauseWording(somethingElse, actor: .app, changes: [logValue, sendArtifact])
    }
    return CauseWording(
      "The field for the receipt contains something else.", actor: .server,
      changes: [
        FixStep("On the server, log the value of this field."),
        FixStep(
          """
          On the server, use the receipt that the attestation contains, or the one that Apple's \
          server returned.
          """),
      ])
  }

  /// HAR has no encoding for request bodies, so that a recorder writes binary ones as text and
  /// loses bytes. It says nothing about the artifact.
  ///
  /// Example: `"text": "\ufffdcfmtoapple-appattest…"` instead of bytes that begin with `a3 63`.
  /// HAR 1.2 defines `encoding` for responses only.
  private static let lossyCapture = Cause(
    "T09-har-lossy",
    "The capture contains the bytes of a binary request only as text.",
    actor: .transport, waitsFor: .traffic,
    method: """
      A HAR file has no encoding for request bodies: postData.text of a binary request contains U+FFFD. \
      The capture is lossy; this says nothing about the artifact.
      """,
    fix: [
      FixStep("Capture again with a tool that keeps bytes.", code: "mitmdump -w traffic.mitm"),
      FixStep("Or, in the app, send the artifact as Base64 text, which a HAR file keeps."),
    ],
    reference: .init("HAR 1.2", "postData"))

  /// Chrome leaves out Cookie and Authorization from ordinary HAR exports, so that their absence in
  /// the capture proves nothing.
  ///
  /// Example: the export shows a request without `Authorization` that the server accepted.
  /// Without this cause it would look as if the server required no authorization.
  private static let hiddenHeaders = Cause(
    "T11-hidden-headers", "The capture leaves out the headers that authorize requests.",
    actor: .transport, waitsFor: .traffic,
    method: """
      The HAR file is from Chrome (creator WebInspector), and no entry has Cookie or Authorization: \
      Chrome removes them from ordinary exports. Their absence proves nothing.
      """,
    fix: [
      FixStep("Export “HAR with sensitive data”, and protect the file like a password.")
    ],
    reference: .observed("exports of Chrome"))

  /// An attestation has 7 to 8 kB in Base64, more than many servers accept in a header.
  ///
  /// Example: `X-Attestation` with 8,400 characters, while nginx reserves 8 kB for a header line
  /// by default. The answer is 431 (RFC 6585 §5), or 400 of some proxies.
  private static let headerLimit = Cause(
    "T13-length-limit-header",
    "The app sends the artifact in a header that is too long for the server.",
    actor: .app, waitsFor: .traffic,
    method: """
      The attestation is in a header of more than 8 kB, and a proxy answers 431 or 400.
      """,
    fix: [
      FixStep(
        "In the app, send attestations in the body of a POST: they have about 7 to 8 kB in Base64.",
        code: "request.httpBody = try JSONEncoder().encode(attestation)"),
      FixStep("Assertions can stay in a header: they have 200 to 350 characters in Base64."),
    ],
    reference: .init("RFC 9110", "§5.4; RFC 6585 §5"))

  /// A Burp export without Base64 can contain control characters that XML 1.0 forbids, at which the
  /// reader stops.
  ///
  /// Example: a response with the byte `00` inside CDATA. The fix exports again, because no
  /// reader can restore what the export lost.
  private static let unreadableExport = Cause(
    "T14-burp-xml-controls", "The capture was exported as XML with bytes that XML doesn't allow.",
    actor: .transport, waitsFor: .traffic,
    method: """
      A Burp export with base64="false" stops at a control character or NUL: XML doesn't allow them, \
      not even in CDATA.
      """,
    fix: [
      FixStep(
        "Export again with “Base64-encode requests and responses”.",
        code: "<request base64=\"true\">")
    ],
    reference: .init("XML 1.0", "§2.2"))
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
