import Checks
import Decoding
import Evidence
import Results

/// Family T, first part: changes of the text in transit that can be undone.
enum TransportCauses {
  static let all: [Cause] = repairs.map(\.cause)

  /// A repair that the armour decoder made is its own proof: with it undone, the bytes decode.
  private struct RepairCause {
    let id: String
    let statement: String
    let kinds: Set<ArmourReading.Repair.Kind>
    let change: FixStep
    var reference = Citation("RFC 4648", "§3.3, §4, §5")

    var cause: Cause {
      Cause(
        id, statement, actor: .transport, explains: ["transport.encoding"],
        method: """
          The text doesn't decode as it is. After the repair it does, to the last byte. If only the \
          number of characters shows the change, it is proven only for a complete artifact.
          """,
        fix: [change, .readAgain, .nothingOnDevices], reference: reference, combines: true
      ) { examination in
        let subject = examination.subject
        guard subject.armour.damage == nil, subject.type != .unknown,
          let repair = subject.armour.repairs.first(where: { kinds.contains($0.kind) }),
          // Where the end is missing, the padding is missing with it.
          repair.kind != .missingPadding || subject.truncation == nil
        else { return nil }
        let places = repair.count == 1 ? "once" : "in \(repair.count.grouped) places"
        let summary = "It occurs \(places), first at byte \(repair.bytes.startIndex)."
        let undone = "text := \(repair.kind.rawValue) undone"
        return told.contains(repair.kind) && !subject.isWholeInForm
          ? .fit(summary, rival: "Characters lost or added elsewhere", undoing: undone)
          : .fact(summary, undoing: undone)
      }
    }
  }

  /// What only the number of digits shows, which a character lost anywhere changes too.
  private static let told: Set<ArmourReading.Repair.Kind> = [
    .missingPadding, .excessPadding, .leftoverBits,
  ]

  private static let repairs = [
    RepairCause(
      id: "T01-plus-space", statement: "Each plus sign of the Base64 text became a space.",
      kinds: [.spaceForPlus],
      change: FixStep(
        "Send the text in a JSON body, or percent-encode “+” as %2B in forms and URLs.",
        code: "text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)"),
      reference: .init("WHATWG URL Standard", "application/x-www-form-urlencoded parsing")),
    RepairCause(
      id: "T02-percent-encoded", statement: "The text was percent-encoded and not decoded.",
      kinds: [.percentEncoding],
      change: FixStep("Decode the form or the URL once before Base64."),
      reference: .init("RFC 3986", "§2.1, §2.4")),
    RepairCause(
      id: "T04-double-base64", statement: "The bytes were Base64-encoded twice.",
      kinds: [.doubleBase64],
      change: FixStep(
        "Encode once: a JSON encoder writes Data as Base64 by itself.",
        code: """
          - body.attestation = attestation.base64EncodedData()
          + body.attestation = attestation
          """)),
    RepairCause(
      id: "T03-base64url",
      statement: "The text is Base64url, or has the wrong padding, instead of standard Base64.",
      kinds: [.base64URLAlphabet, .missingPadding, .excessPadding, .leftoverBits],
      change: FixStep(
        "Agree on one alphabet, or replace - and _ and correct the padding before decoding.")),
    RepairCause(
      id: "T06-line-breaks", statement: "The text has line breaks.",
      kinds: [.lineBreaks, .escapedLineBreaks],
      change: FixStep(
        "Turn off line wrapping in the encoder, or remove line breaks before decoding.",
        code: "base64 --wrap=0 attestation.bin"),
      reference: .init("RFC 4648", "§3.1; RFC 2045 §6.8")),
    RepairCause(
      id: "T07-quoted-or-dataurl",
      statement: "The text is wrapped: in quotes, a data URL, or a printed Swift value.",
      kinds: [.quotes, .dataURL, .optionalWrapper, .nsDataDump, .escapedSlashes],
      change: FixStep(
        "Send the encoded data itself, not a printed description of it.",
        code: """
          - "\\(data)"
          + data.base64EncodedString()
          """)),
    RepairCause(
      id: "T15-stray-whitespace",
      statement: "The text has whitespace or a byte order mark around it.",
      kinds: [.surroundingWhitespace, .byteOrderMark],
      change: FixStep("Trim the text before decoding.")),
  ]
}

extension FixStep {
  /// How to see that a text arrives as it was sent.
  static let readAgain = FixStep(
    "Confirm it: analyze what arrives after the fix. transport.encoding must pass.",
    code: "attestscope analyze attestation.txt")
}
