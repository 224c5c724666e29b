import Checks
import Decoding
import Evidence
import Results

/// Family T, second part: loss in transit that can't be recovered, and additions that can be
/// skipped.
enum DamageCauses {
  /// T08, T05 and T17.
  static let all: [Cause] = [corruptedText, truncated, strayCharacters]

  /// Binary data passed through a string: each byte sequence that isn't UTF-8 became EF BF BD.
  /// Proven by these bytes. It also claims bytes that were read as Latin-1 and written as UTF-8,
  /// which can be undone.
  ///
  /// Example: `a3 63 66 6d 74` became `ef bf bd 63 66 6d 74`. The keys of the map are still
  /// readable, so the type of the artifact is known. The artifact can't be repaired; the device has
  /// to send it again, or a new one.
  private static let corruptedText = Cause("T08-utf8-corruption") { examination in
    guard let damage = examination.input.decodedText.damage, damage.kind == .utf8Replacement else {
      return TransportCauses.repaired([.latin1], in: examination)
    }
    return .observed(
      """
      U+FFFD occurs \(damage.count == 1 ? "once," : "in \(damage.count.grouped) places, first") at byte \
      \(damage.bytes.startIndex).
      """,
      undoing: "nothing: the lost bytes can't be recovered"
    ).worded(
      CauseWording(
        "Binary data was read as UTF-8 text, which replaced every byte that isn't UTF-8.",
        actor: .transport))
  }

  /// The bytes end before the length that their encoding states.
  ///
  /// - Proven: everything before the end is readable, and the text ends inside a group of digits or
  ///   at a length at which columns or headers are known to cut.
  /// - Consistent: only a stated length shows it, which may have been changed; or characters may be
  ///   missing inside the text; or the artifact's last part is whole, so that bytes are missing before
  ///   it.
  ///
  /// Example: a text of exactly 4,096 characters, from a column of that length. Not claimed for
  /// prints that say that bytes are missing, which is T18.
  private static let truncated = Cause("T05-truncated") { examination in
    guard examination.input.decodedText.damage?.kind != .shortenedPrint else { return nil }
    return examination.input.truncation.map { truncation in
      let input = examination.input
      if let name = input.wholeLastPart {
        return lostInside(truncation, before: name, isAsSent: examination.isAsSent)
      }
      let isProven =
        truncation.isCertain && input.hasSoundParts && !input.decodedText.endsInPadding
      let rival =
        truncation.isCertain
        ? "Characters lost inside the text"
        : input.namesLastPart
          ? "A changed length, or bytes lost inside the artifact"
          : "Bytes lost inside the artifact"
      return .observed(
        truncation.sentence, rival: isProven ? nil : rival,
        undoing: isProven
          ? "nothing: these bytes lack their end"
          : "nothing: what may be missing can't be recovered"
      ).worded(
        // No store of the server can cut what a request has.
        examination.isAsSent ? cutByApp : cut(input.type, at: isProven ? truncation.limit : nil))
    }
  }

  /// Returns the argument for bytes that are missing before the last part.
  private static func lostInside(
    _ truncation: Truncation, before name: String, isAsSent: Bool
  ) -> Argument {
    let wording =
      isAsSent
      ? CauseWording(
        "Bytes are missing inside the artifact in the captured request.", actor: .app,
        changes: ["In the app, find what drops bytes, such as a buffer or a lost chunk."])
      : CauseWording(
        "Bytes are missing inside the artifact.", actor: .transport,
        changes: [
          compareSize,
          "Otherwise find what drops bytes between the app and this record, such as a lost line, chunk or log entry.",
        ])
    return .observed(
      """
      `\(name)`, the last part, is whole at the end. By its stated lengths, at least \
      \(truncation.missing.counted("byte")) \(truncation.missing == 1 ? "is" : "are") missing before it.
      """, rival: "A changed length", undoing: "nothing: what may be missing can't be recovered"
    ).worded(wording)
  }

  /// The first step for an artifact that may be whole on the server.
  private static let compareSize: FixStep = """
    Compare its size with what the server got. If the server got more, only this copy lacks bytes: get all \
    of it, and analyze it again.
    """

  /// The wording for a request that was recorded as the app sent it.
  private static let cutByApp = CauseWording(
    "The artifact is cut short in the captured request.", actor: .app,
    changes: [
      "In the app, find the limit that cuts it, such as a buffer, a field or a log line.",
      "If the recorded request isn't the one that the app sent, find what cuts it before the recording.",
    ])

  /// Returns the wording for an artifact that something between the app and the record cut.
  ///
  /// - Parameters:
  ///   - type: The type of the artifact, for the length of whole ones.
  ///   - limit: A length at which something is known to cut, such as “4,096 characters”; `nil` if it has
  ///     no such length.
  private static func cut(_ type: ArtifactType, at limit: String?) -> CauseWording {
    CauseWording(
      "The artifact was cut short.", actor: .transport,
      changes: [
        compareSize,
        """
        Otherwise find what cuts it\(limit.map { " after \($0)" } ?? "") between the app and this record, \
        such as the buffer of a proxy, a log line, a header or a database column, and raise the limit.\
        \(wholeLengths[type].map { " \($0)" } ?? "")
        """,
      ]
        + (limit == nil
          ? [
            "If nothing cuts it, treat the bytes as changed: keep it rejected, and have a security reviewer look at it."
          ] : []))
  }

  /// The lengths of whole artifacts, as a sentence for each type.
  private static let wholeLengths: [ArtifactType: String] = [
    .attestation: "Whole attestations have 5 to 6 kB: 7,000 to 8,000 characters in Base64.",
    .assertion:
      "Whole assertions have about 140 bytes, 190 characters in Base64, and more with extensions.",
    .receipt: "Whole receipts have about 4 kB: 5,000 to 5,300 characters in Base64.",
  ]

  /// The text has characters that don't belong to it, or the bytes have a length, zeros or a copy
  /// around the artifact. Proven, because the artifact is complete without them. Or one end of a
  /// string or line follows the object, which is only consistent: see ``endMark(after:)``.
  ///
  /// Examples: a control character between two digits; a length of four bytes before the map. The
  /// artifact was read without them, so that all other rules apply to it.
  private static let strayCharacters = Cause("T17-stray-characters") { examination in
    let input = examination.input
    let ofText: [RuleID] = ["transport.encoding"]
    guard let damage = input.decodedText.damage, damage.isPassedOver, input.isWholeInForm else {
      return TransportCauses.repaired(
        [.lengthPrefix, .zeroPadding, .repetition], in: examination, explaining: ofText)
        ?? endMark(after: input)
    }
    return .observed(
      damage.passedOver(in: input.decodedText), undoing: "text := without them", rules: ofText
    ).worded(
      CauseWording(
        "The text contains characters that aren't part of the encoding.", actor: .transport))
  }

  /// Returns the argument that a program added the end of a string or a line to the object.
  ///
  /// Consistent: the bytes don't show who added it. The artifact stays rejected, because two parsers can
  /// read it differently.
  ///
  /// - Returns: `nil` if something else follows the object, or its CBOR has another fault.
  private static func endMark(after input: CheckInput) -> Argument? {
    let anomalies =
      input.attestation?.object.encodingAnomalies ?? input.assertion?.encodingAnomalies ?? []
    let faults = anomalies.filter(\.kind.breaksForm)
    guard faults.count == 1, let fault = faults.first, case .trailingBytes = fault.kind,
      let mark = endMarks.first(where: { fault.bytes.elementsEqual($0.bytes) })
    else { return nil }
    let length = (input.decodedText.payload.count - fault.bytes.count).counted("byte")
    return .observed(
      """
      After the object's \(length), only \(mark.name) follows. Without it, the CBOR is well formed. Two or more zero \
      bytes, and nothing else, would be read as padding.
      """,
      rival: "An addition that somebody made on purpose",
      undoing: "artifact := its first \(length)", rules: ["attestation.cbor", "assertion.cbor"]
    ).worded(
      CauseWording(
        "A program added \(mark.name) after the artifact, \(mark.example).", actor: .transport,
        changes: [
          "Reject it: nothing signs what follows the object.",
          """
          Compare it with the bytes that the device sent, and at each proxy and store in between: find the \
          first place where it ends with \(mark.name) more.
          """,
          mark.fix,
        ]))
  }

  /// What programs add to bytes that they take for a string or a line: its name, when they do, and how to
  /// avoid it.
  private static let endMarks: [(bytes: [UInt8], name: String, example: String, fix: FixStep)] = [
    (
      [0x00], "one zero byte", "such as the end of a string in C",
      "There, copy the bytes by their length, not as a string in C."
    ),
    (
      [0x0a], "one line feed", "such as a command that prints a line",
      "There, write the bytes without a line feed at the end."
    ),
    (
      [0x0d, 0x0a], "one line break", "such as a command that prints a line",
      "There, write the bytes without a line break at the end."
    ),
  ]
}

extension CheckInput {
  /// Whether the bytes have the name of the part with which the device ends the artifact. If a length
  /// was changed and nothing cut, they have it. Always true for types without named parts.
  fileprivate var namesLastPart: Bool {
    lastPart.map { decodedText.payload.firstIndex(of: $0) != nil } ?? true
  }

  /// The name of the part with which the device ends the artifact; `nil` for types without named parts.
  private var lastPart: String? {
    switch type {
    case .attestation: "authData"
    case .assertion: "authenticatorData"
    default: nil
    }
  }

  /// The name of the last part if that byte string (RFC 8949 §3.1, major type 2) ends where the bytes
  /// end; otherwise `nil`.
  fileprivate var wholeLastPart: String? {
    guard let name = lastPart, let place = decodedText.payload.firstIndex(of: name)
    else { return nil }
    let rest = decodedText.payload[place...].dropFirst(name.utf8.count)
    let head = Array(rest.prefix(3))
    let isWhole =
      switch head.first {
      case 0x58 where head.count > 1: rest.count == 2 + Int(head[1])
      case 0x59 where head.count > 2: rest.count == 3 + Int(head[1]) << 8 + Int(head[2])
      default: false
      }
    return isWhole ? name : nil
  }
}

extension DecodedText {
  /// Whether the text ends with `=`, so that nothing was cut off after it.
  ///
  /// Padding ends an encoding (RFC 4648 §4): if bytes are missing nevertheless, they are missing
  /// inside the text.
  fileprivate var endsInPadding: Bool {
    encoding != .raw && text.trimmed.last == UInt8(ascii: "=")
  }
}
