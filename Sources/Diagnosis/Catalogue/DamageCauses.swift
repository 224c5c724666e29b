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
  /// readable, so the type of the artifact is known. Devices send the artifact again; it can't be
  /// repaired.
  private static let corruptedText = Cause(
    "T08-utf8-corruption",
    "Binary data was read as UTF-8 text, which replaced every byte that isn't UTF-8.",
    actor: .transport,
    explains: ["transport.encoding", "transport.kind", "attestation.cbor", "assertion.cbor"],
    method: """
      Where binary data should be, there is the sequence EF BF BD, which replaces bytes that aren't \
      UTF-8. The original bytes are lost.
      """,
    fix: [
      FixStep(
        "Keep the value binary, or Base64-encode it before it passes through any string.",
        code: """
          - const text = buffer.toString()
          + const text = buffer.toString("base64")
          """),
      .readAgain,
      .sendAgain,
    ],
    reference: .publicIssue("expo-app-integrity #9")
  ) { examination in
    guard let damage = examination.input.decodedText.damage, damage.kind == .utf8Replacement else {
      return TransportCauses.repaired([.latin1], in: examination)
    }
    return .fact(
      """
      U+FFFD occurs \(damage.count == 1 ? "once," : "in \(damage.count.grouped) places, first") at byte \
      \(damage.bytes.startIndex).
      """,
      undoing: "nothing: the lost bytes can't be recovered")
  }

  /// The bytes end before the length that their encoding states.
  ///
  /// - Proven: everything before the end is readable, and the text ends inside a group of digits or
  ///   at a length at which columns or headers are known to cut.
  /// - Consistent: only a stated length shows it, which may have been changed; or characters may be
  ///   missing inside the text.
  ///
  /// Example: a text of exactly 4,096 characters, from a column of that length. Not claimed for
  /// prints that say that bytes are missing, which is T18.
  private static let truncated = Cause(
    "T05-truncated", "The artifact was cut short.", actor: .transport,
    explains: [
      "transport.encoding", "transport.kind", "attestation.cbor", "assertion.cbor", "receipt.cms",
    ],
    method: """
      The encoding says how many bytes follow, and there are fewer. It is proven if everything before \
      the end is readable, and the text ends inside a group or has a length at which columns, headers \
      or logs are known to cut. Otherwise a length inside the artifact may have been changed, or \
      characters in the middle lost.
      """,
    fix: [
      FixStep(
        "Widen the database column, header or log limit that cuts the artifact.",
        code: "ALTER TABLE devices ALTER COLUMN artifact TYPE text;"),
      .readAgain,
      .sendAgain,
    ],
    reference: .init("RFC 8949", "§3; X.690 §8.1.3")
  ) { examination in
    guard examination.input.decodedText.damage?.kind != .shortenedPrint else { return nil }
    return examination.input.truncation.map { truncation in
      let undone = "nothing: the lost bytes can't be recovered"
      guard truncation.isCertain else {
        return .fit(
          truncation.sentence, rival: "A changed length inside the artifact",
          undoing: undone)
      }
      return examination.input.hasSoundParts && !examination.input.decodedText.endsInPadding
        ? .fact(truncation.sentence, undoing: undone)
        : .fit(
          truncation.sentence, rival: "Characters lost inside the text", undoing: undone)
    }
  }

  /// The text has characters that don't belong to it, or the bytes have a length, zeros or a copy
  /// around the artifact. Proven, because the artifact is complete without them.
  ///
  /// Examples: a control character between two digits; a length of four bytes before the map. The
  /// artifact was read without them, so that all other rules apply to it.
  private static let strayCharacters = Cause(
    "T17-stray-characters", "The text contains characters that aren't part of the encoding.",
    actor: .transport, explains: ["transport.encoding"],
    method: """
      The text contains characters that no encoding uses, or one digit too many. Without them, it \
      decodes to an artifact that is complete in every layer.
      """,
    fix: [
      FixStep(
        "Send the text as the encoder wrote it, in a JSON string or its own body.",
        code: "body[\"attestation\"] = attestation.base64EncodedString()"),
      .readAgain, .nothingOnDevices,
    ],
    reference: .init("RFC 4648", "§3.3")
  ) { examination in
    guard let damage = examination.input.decodedText.damage, damage.isPassedOver,
      examination.input.isWholeInForm
    else {
      return TransportCauses.repaired([.lengthPrefix, .zeroPadding, .repetition], in: examination)
    }
    return .fact(
      damage.passedOver(in: examination.input.decodedText), undoing: "text := without them")
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
