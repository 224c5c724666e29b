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
    return .fact(
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
  ///   missing inside the text.
  ///
  /// Example: a text of exactly 4,096 characters, from a column of that length. Not claimed for
  /// prints that say that bytes are missing, which is T18.
  private static let truncated = Cause("T05-truncated") { examination in
    guard examination.input.decodedText.damage?.kind != .shortenedPrint else { return nil }
    return examination.input.truncation.map { truncation in
      let input = examination.input
      let undone = "nothing: these bytes lack their end"
      let isProven =
        truncation.isCertain && input.hasSoundParts && !input.decodedText.endsInPadding
      let argument: Argument =
        isProven
        ? .fact(truncation.sentence, undoing: undone)
        : .fit(
          truncation.sentence,
          rival: truncation.isCertain
            ? "Characters lost inside the text"
            : input.namesLastPart
              ? "A changed length, or bytes lost inside the artifact"
              : "Bytes lost inside the artifact",
          undoing: undone)
      // No store of the server can cut what a request has.
      return argument.worded(
        examination.isAsSent ? cutByApp : cut(input, at: isProven ? truncation.limit : nil))
    }
  }

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
  ///   - input: the artifact, for its length here and that of whole ones.
  ///   - limit: a length at which something is known to cut, such as “4,096 characters”; `nil` if it has
  ///     no such length.
  private static func cut(_ input: CheckInput, at limit: String?) -> CauseWording {
    let text = input.decodedText
    let bytes = text.payload.count.counted("byte")
    let here =
      text.encoding == .raw ? bytes : "\(text.text.trimmed.count.counted("character")) (\(bytes))"
    return CauseWording(
      "The artifact was cut short.", actor: .transport,
      changes: [
        FixStep(
          """
          There are \(here) here. If the server got more, only this copy is cut: get all of it, and analyze it \
          again.
          """),
        FixStep(
          """
          Otherwise find what cuts it\(limit.map { " after \($0)" } ?? "") between the app and this record, \
          such as the buffer of a proxy, a log line, a header or a database column, and raise the limit.\
          \(wholeLengths[input.type].map { " \($0)" } ?? "")
          """),
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
  /// around the artifact. Proven, because the artifact is complete without them.
  ///
  /// Examples: a control character between two digits; a length of four bytes before the map. The
  /// artifact was read without them, so that all other rules apply to it.
  private static let strayCharacters = Cause("T17-stray-characters") { examination in
    guard let damage = examination.input.decodedText.damage, damage.isPassedOver,
      examination.input.isWholeInForm
    else {
      return TransportCauses.repaired([.lengthPrefix, .zeroPadding, .repetition], in: examination)
    }
    return .fact(
      damage.passedOver(in: examination.input.decodedText), undoing: "text := without them")
  }
}

extension CheckInput {
  /// Whether the bytes have the name of the part with which the device ends the artifact. If a length
  /// was changed and nothing cut, they have it. Always true for types without named parts.
  fileprivate var namesLastPart: Bool {
    let name: String? =
      switch type {
      case .attestation: "authData"
      case .assertion: "authenticatorData"
      default: nil
      }
    return name.map { decodedText.payload.firstRange(of: Array($0.utf8)) != nil } ?? true
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
