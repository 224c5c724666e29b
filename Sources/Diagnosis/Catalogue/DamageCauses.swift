import Checks
import Decoding
import Evidence
import Results

/// Family T, second part: what was lost on the way for good.
enum DamageCauses {
  static let all: [Cause] = [corruptedText, truncated, strayCharacters]

  private static let corruptedText = Cause(
    "T08-utf8-corruption",
    "Binary data was read as UTF-8 text; every byte that is no text was replaced.",
    actor: .transport,
    explains: ["transport.encoding", "transport.kind", "attestation.cbor", "assertion.cbor"],
    method: """
      The sequence EF BF BD, which stands for bytes that are no UTF-8, is found where binary data \
      should be. Each stands for bytes that cannot be known any more.
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
    guard let damage = examination.subject.armour.damage, damage.kind == .utf8Replacement else {
      return nil
    }
    return .fact(
      """
      U+FFFD stands in \(damage.count.counted("place")), first at byte \(damage.bytes.startIndex).
      """,
      undoing: "nothing: what was lost cannot be computed")
  }

  private static let truncated = Cause(
    "T05-truncated", "The artifact was cut off.", actor: .transport,
    explains: [
      "transport.encoding", "transport.kind", "attestation.cbor", "assertion.cbor", "receipt.cms",
    ],
    method: """
      The encoding says how many bytes follow, and fewer are there. It is proven where the text ends \
      inside a group, or has a length at which columns, headers or logs are known to cut, and all \
      that came before reads as it should; otherwise a length inside the artifact may have been \
      changed, or characters lost in the middle.
      """,
    fix: [
      FixStep(
        "Widen the database column, header or log limit that the artifact passed through.",
        code: "ALTER TABLE devices ALTER COLUMN attestation TYPE text;"),
      .readAgain,
      .sendAgain,
    ],
    reference: .init("RFC 8949", "§3; X.690 §8.1.3")
  ) { examination in
    guard examination.subject.armour.damage?.kind != .shortenedPrint else { return nil }
    return examination.subject.truncation.map { truncation in
      let undone = "nothing: what was lost cannot be computed"
      guard truncation.isCertain else {
        return .fit(
          truncation.sentence, rival: "A length inside the artifact that was changed",
          undoing: undone)
      }
      return examination.subject.hasSoundParts && !examination.subject.armour.endsInPadding
        ? .fact(truncation.sentence, undoing: undone)
        : .fit(
          truncation.sentence, rival: "Characters that were lost inside the text", undoing: undone)
    }
  }

  private static let strayCharacters = Cause(
    "T17-stray-characters", "Characters that are no part of the encoding got into the text.",
    actor: .transport, explains: ["transport.encoding"],
    method: """
      Characters that no encoding uses, or a single digit too many, are in the text. Without them it \
      decodes to an artifact whose every layer reads to its end.
      """,
    fix: [
      FixStep(
        "Send the text as the encoder wrote it, in a JSON string or a body of its own.",
        code: "body[\"attestation\"] = attestation.base64EncodedString()"),
      .readAgain, .nothingOnDevices,
    ],
    reference: .init("RFC 4648", "§3.3")
  ) { examination in
    guard let damage = examination.subject.armour.damage, damage.isPassedOver,
      examination.subject.isWholeInForm
    else { return nil }
    return .fact(
      damage.passedOver(in: examination.subject.armour), undoing: "text := without them")
  }
}

extension ArmourReading {
  /// Whether the text has an end of its own: nothing was cut off behind it.
  fileprivate var endsInPadding: Bool {
    encoding != .raw && text.trimmed.last == UInt8(ascii: "=")
  }
}
