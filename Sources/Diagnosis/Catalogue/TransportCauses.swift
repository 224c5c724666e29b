import Checks
import Decoding
import Evidence

/// Family T: what happened to the text on its way.
enum TransportCauses {
  static let all: [Cause] =
    repairs.map(\.cause) + [corruptedText, truncated, otherField]

  /// A repair that the armour decoder made is its own proof: with it undone, the bytes decode.
  private struct RepairCause {
    let id: String
    let statement: String
    let kinds: Set<ArmourReading.Repair.Kind>
    let fix: String

    var cause: Cause {
      Cause(
        id, statement, actor: .transport, explains: ["transport.encoding"],
        method: """
          The text does not decode as it stands. With the repair it does, to the last byte.
          """,
        fix: [FixStep(fix)], reference: .init("RFC 4648", "§3.3, §4, §5"), combines: true
      ) { examination in
        let armour = examination.subject.armour
        guard armour.damage == nil, examination.subject.type != .unknown,
          let repair = armour.repairs.first(where: { kinds.contains($0.kind) })
        else { return nil }
        let places = repair.count == 1 ? "once" : "in \(repair.count.grouped) places"
        return .fact(
          "It shows \(places), first at byte \(repair.bytes.startIndex).",
          undoing: "text := \(repair.kind.rawValue) undone")
      }
    }
  }

  private static let repairs = [
    RepairCause(
      id: "T01-plus-space", statement: "Each plus sign of the Base64 text became a space.",
      kinds: [.spaceForPlus],
      fix: "Send the text in a JSON body, or percent-encode “+” as %2B in forms and URLs."),
    RepairCause(
      id: "T02-percent-encoded", statement: "The text was percent-encoded and not decoded.",
      kinds: [.percentEncoding], fix: "Decode the form or the URL once before Base64."),
    RepairCause(
      id: "T04-double-base64", statement: "The bytes were Base64-encoded twice.",
      kinds: [.doubleBase64], fix: "Encode once: check whether a library already does it."),
    RepairCause(
      id: "T03-base64url",
      statement: "The text is Base64url, or lacks its padding, where standard Base64 is expected.",
      kinds: [.base64URLAlphabet, .missingPadding, .excessPadding, .leftoverBits],
      fix: "Agree on one alphabet, or replace - and _ and add the padding before decoding."),
    RepairCause(
      id: "T06-line-breaks", statement: "The text was broken into lines.",
      kinds: [.lineBreaks, .escapedLineBreaks],
      fix: "Turn off line wrapping in the encoder, or strip line breaks before decoding."),
    RepairCause(
      id: "T07-quoted-or-dataurl",
      statement: "The text is wrapped: in quotes, a data URL, or a printed Swift value.",
      kinds: [.quotes, .dataURL, .optionalWrapper, .nsDataDump, .escapedSlashes],
      fix: "Send `data.base64EncodedString()` itself, not a printed description of it."),
    RepairCause(
      id: "T15-stray-whitespace",
      statement: "White space or a byte order mark stands around the text.",
      kinds: [.surroundingWhitespace, .byteOrderMark], fix: "Trim the text before decoding."),
  ]

  private static let corruptedText = Cause(
    "T08-utf8-corruption",
    "Binary data was read as UTF-8 text; every byte that is no text was replaced.",
    actor: .transport,
    explains: ["transport.encoding", "transport.kind", "attestation.cbor", "assertion.cbor"],
    method:
      "The sequence EF BF BD, which stands for bytes that are no UTF-8, is found where binary data should be.",
    fix: [
      FixStep("Keep the value binary, or Base64-encode it before it passes through any string.")
    ],
    reference: .init("RFC 4648", "§4")
  ) { damage(.utf8Replacement, in: $0) }

  private static let truncated = Cause(
    "T05-truncated", "The artifact was cut off.", actor: .transport,
    explains: [
      "transport.encoding", "transport.kind", "attestation.cbor", "assertion.cbor", "receipt.cms",
    ],
    method:
      "The encoding says how many bytes follow, and fewer are there; or the text ends inside a group.",
    fix: [
      FixStep("Widen the database column, header or log limit that the artifact passed through.")
    ],
    reference: .init("RFC 8949", "§3")
  ) { damage(.cutText, in: $0) ?? missingBytes(in: $0) }

  /// Damage shows in the text and cannot be undone, so what it explains is an exact fact.
  private static func damage(
    _ kind: ArmourReading.Damage.Kind, in examination: Examination
  ) -> Argument? {
    guard let damage = examination.subject.armour.damage, damage.kind == kind else { return nil }
    return .fact(
      "It begins at byte \(damage.bytes.startIndex).",
      undoing: "nothing: what was lost cannot be computed")
  }

  private static func missingBytes(in examination: Examination) -> Argument? {
    let subject = examination.subject
    let anomalies =
      (subject.attestation?.object.encodingAnomalies ?? [])
      + (subject.assertion?.encodingAnomalies ?? [])
      + (subject.attestation == nil ? subject.receiptAsFound?.message.anomalies ?? [] : [])
    for anomaly in anomalies {
      if case .truncated(let needed, let available) = anomaly.kind {
        let missing = needed - available
        return .fact(
          "At least \(missing.grouped) bytes are missing at the end.",
          undoing: "nothing: what was lost cannot be computed")
      }
    }
    return nil
  }

  private static let otherField = Cause(
    "T12-field-name", "The artifact was sent under a name that promises another type.",
    actor: .app, explains: ["transport.kind"],
    method: "The content is recognised by its structure, whatever its field is called.",
    fix: [FixStep("Agree on one name for each type, and route by it.")],
    reference: .init("Names seen in the wild")
  ) { examination in
    let subject = examination.subject
    guard let claimed = subject.claimedType, subject.type != .unknown, claimed != subject.type
    else { return nil }
    return .fact(
      "The field “\(claimed.rawValue)” holds \(subject.type).",
      undoing: "type := \(subject.type.rawValue)")
  }
}
