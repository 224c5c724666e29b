import Checks
import Decoding
import Evidence
import Results

/// Family T, first part: changes of the text in transit that can be undone.
enum TransportCauses {
  /// T01 to T04, T06, T07 and T15.
  static let all: [Cause] = repairs

  /// Returns the argument that a repair of one of the kinds was made.
  ///
  /// A repair at the end of the digits, such as missing padding, is proven for a complete artifact
  /// only; otherwise it is consistent.
  ///
  /// - Parameters:
  ///   - kinds: The repairs that count.
  ///   - examination: The artifact.
  ///   - rules: The rules that the repair explains; `nil` for all rules that the cause can explain.
  /// - Returns: `nil` if no such repair was made, if the text is damaged, if the artifact's type is
  ///   unknown, or if padding is missing together with the end.
  ///
  /// Example: for T01 and the text `o2Nm bXRv`, the summary is “Spaces: at byte 4.” and
  /// the counterfactual “text := repaired (space-for-plus)”.
  static func repaired(
    _ kinds: Set<DecodedText.Repair.Kind>, in examination: Examination,
    explaining rules: [RuleID]? = nil
  ) -> Argument? {
    let input = examination.input
    guard input.decodedText.damage == nil, input.type != .unknown,
      let repair = input.decodedText.repairs.first(where: { kinds.contains($0.kind) }),
      // If the end of the artifact is missing, its padding is missing too.
      repair.kind != .missingPadding || input.truncation == nil
    else { return nil }
    return .observed(
      repair.kind.placed(repair, in: input.decodedText),
      rival: reported.contains(repair.kind) && !input.isWholeInForm
        ? "Characters lost or added elsewhere" : nil,
      undoing: "text := repaired (\(repair.kind.rawValue))", rules: rules
    ).worded(repair.kind.wording(in: input.decodedText))
  }

  /// Repairs that only the end of the digits shows: their number, or unused bits in the last one. A
  /// character that was lost anywhere changes these too.
  ///
  /// Example: a text of 43 characters lacks one `=`, or lost one digit anywhere. Only an artifact
  /// that ends where its own lengths say excludes the second.
  private static let reported: Set<DecodedText.Repair.Kind> = [
    .missingPadding, .excessPadding, .leftoverBits,
  ]

  /// One entry for each cause. If the repairs of an entry need different fixes, the `wording` of
  /// each repair names its own.
  private static let repairs = [
    /// `+` in a form or a query was decoded as a space.
    repair("T01-plus-space", .spaceForPlus),
    /// `%2B` and `%3D` instead of `+` and `=`.
    repair("T02-percent-encoded", .percentEncoding),
    /// The decoded text is Base64 again.
    repair("T04-double-base64", .doubleBase64),
    /// `-` and `_`, missing or excess `=`, or a last character with unused bits.
    repair(
      "T03-base64url", .base64URLAlphabet, .missingPadding, .excessPadding, .leftoverBits),
    /// CR LF after 64 or 76 characters, or `\n` as two characters.
    repair("T06-line-breaks", .lineBreaks, .escapedLineBreaks),
    /// `"…"`, `data:…;base64,`, `Optional(…)`, `<a36366…>`, `\/`, `&#43;` or quoted-printable.
    repair(
      "T07-quoted-or-dataurl", .quotes, .dataURL, .optionalWrapper, .nsDataDump, .escapedSlashes,
      .htmlEntities, .quotedPrintable),
    /// Spaces or line feeds around the text, a byte order mark, or UTF-16.
    repair("T15-stray-whitespace", .surroundingWhitespace, .byteOrderMark, .wideCharacters),
  ]

  /// Returns a cause that a repair shows: the decoder undid a change of the text, and the bytes then
  /// decode to their end. It can occur together with others: a text can have several repairs.
  private static func repair(_ id: String, _ kinds: DecodedText.Repair.Kind...) -> Cause {
    Cause(id, combines: true) { repaired(Set(kinds), in: $0) }
  }
}

extension DecodedText.RepairKind {
  /// Returns where the text shows the repair. Repairs of the whole text are described by their
  /// result instead, with its size where no other repair changes that.
  fileprivate func placed(_ repair: DecodedText.Repair, in text: DecodedText) -> String {
    if let found {
      return "\(found): " + (repair.count == 1 ? "" : "in \(repair.count.grouped) places, first ")
        + "at byte \(repair.bytes.startIndex)."
    }
    let size = text.payload.count
    return switch self {
    case .doubleBase64 where text.repairs.count == 1:
      """
      Decoded once, the \(repair.bytes.count.counted("character")) are Base64 again; decoded twice, they are \
      \(size.counted("byte")). After the repair, the text decodes to its end.
      """
    case .compressed where text.repairs.count == 1:
      "Decompression gives \(size.counted("byte")). After the repair, the text decodes to its end."
    case .lengthPrefix where text.repairs.count == 1:
      """
      The bytes before the artifact are the number \(size.grouped), its length. After the repair, the text decodes \
      to its end.
      """
    case .zeroPadding:
      """
      \(text.padding.count.counted("zero byte")) and nothing else follow the artifact's \(size.counted("byte")), \
      \((size + text.padding.count).grouped) in all. Two or more are read as padding: without them, the text decodes \
      to its end.
      """
    case .repetition: "The second copy begins at byte \(repair.bytes.startIndex)."
    default: "After the repair, the text decodes to its end."
    }
  }

  /// What is at the places of the repair; `nil` for one of the whole text.
  private var found: String? {
    switch self {
    case .spaceForPlus: "Spaces"
    case .percentEncoding: "Percent-encoded characters"
    case .base64URLAlphabet: "Hyphens or underscores"
    case .missingPadding: "Missing padding"
    case .excessPadding: "Too much padding"
    case .lineBreaks: "Line breaks"
    case .escapedLineBreaks: "Escaped line breaks"
    case .escapedSlashes: "Escaped slashes"
    case .surroundingWhitespace: "Whitespace"
    case .byteOrderMark: "A byte order mark"
    case .leftoverBits: "A character with unused bits"
    case .htmlEntities: "Character references"
    case .quotedPrintable: "Quoted characters"
    case .quotes, .dataURL, .optionalWrapper, .nsDataDump, .doubleBase64, .wideCharacters,
      .compressed, .latin1, .lengthPrefix, .zeroPadding, .repetition:
      nil
    }
  }

  /// Returns the wording for a repair whose cause has several kinds: what the text is, and what to
  /// change. `nil` if the general one fits.
  ///
  /// Example: T03 has four kinds; for missing padding the wording is “The text lacks its
  /// padding.”
  fileprivate func wording(in text: DecodedText) -> CauseWording? {
    switch self {
    case .base64URLAlphabet:
      wording(
        "The text is Base64url, not standard Base64.", by: .app,
        "In the app, send standard Base64.",
        "Or on the server, replace - and _ before decoding.")
    case .missingPadding:
      wording(
        "The text lacks its padding.", by: .app, "In the app, write the padding.",
        "Or on the server, decode without requiring it.")
    case .excessPadding:
      wording(
        "The text has too much padding.", by: .app,
        "In the app, write one or two padding characters, as needed.")
    case .leftoverBits:
      wording(
        "The last character of the text has bits that no byte uses.", by: .app,
        "In the app, use an encoder that sets unused bits to zero.")
    case .escapedLineBreaks:
      wording(
        "The text has escaped line breaks.",
        "Turn off line wrapping in the encoder, and decode a JSON string before its Base64.")
    case .quotes:
      wording("The text is in quotes.", "Decode a JSON string before its Base64.")
    case .dataURL:
      wording("The text is a data URL.", "Remove everything up to the comma before decoding.")
    case .escapedSlashes:
      wording("The text has escaped slashes.", "Decode a JSON string before its Base64.")
    case .optionalWrapper: CauseWording("The text is a printed Swift Optional.", actor: .app)
    case .nsDataDump:
      CauseWording("The text is bytes printed in hexadecimal, not Base64.", actor: .app)
    case .doubleBase64: CauseWording("The bytes were Base64-encoded twice.", actor: .app)
    case .byteOrderMark: CauseWording("The text begins with a byte order mark.", actor: .transport)
    case .surroundingWhitespace:
      CauseWording("The text has whitespace around it.", actor: .transport)
    case .wideCharacters:
      wording("The text is UTF-16 or UTF-32, not UTF-8.", "Write the text in UTF-8.")
    case .htmlEntities:
      wording(
        "The text has HTML character references.",
        "Escape the text for HTML only where HTML is written.")
    case .quotedPrintable:
      wording("The text is quoted-printable.", "Decode the part of the mail before its Base64.")
    case .compressed:
      wording("The bytes are compressed.", "Decompress the value before it is stored or read.")
    case .latin1:
      wording(
        "The bytes were taken for characters and written as UTF-8.",
        "Keep the value binary, or Base64-encode it before it passes through any string.")
    case .lengthPrefix:
      wording(
        "A length precedes the artifact.",
        "Before the value is stored or read, remove the length that the serializer wrote in front of it."
      )
    case .zeroPadding:
      wording(
        "Zero bytes follow the artifact.",
        text.lengthOfColumn.map {
          "If a column or buffer has a fixed length of \($0.grouped) bytes, use one of variable length."
        }
          ?? "Find what appends them between the app and this record, such as a buffer of fixed length."
      )
    case .repetition:
      wording("The artifact is there twice.", "Append the value to an empty buffer.")
    case .spaceForPlus, .percentEncoding, .lineBreaks: nil
    }
  }

  /// Returns the wording with its changes, which are made by whoever transports the text if nobody else
  /// is named.
  private func wording(
    _ statement: String, by actor: Actor = .transport, _ changes: String...
  ) -> CauseWording {
    CauseWording(statement, actor: actor, changes: changes.map { FixStep($0) })
  }
}

extension DecodedText {
  /// What follows the artifact in the bytes that it was cut from; empty if it wasn't cut from other bytes.
  fileprivate var padding: Bytes {
    guard let whole = payload.buffer.origin?.parent else { return payload.suffix(0) }
    return whole.buffer.all[whole.endIndex..<whole.buffer.all.endIndex]
  }

  /// The length of the bytes with their padding if columns and buffers often have it: a power of two, or
  /// a multiple of 256; otherwise `nil`.
  fileprivate var lengthOfColumn: Int? {
    let length = payload.count + padding.count
    return length & (length - 1) == 0 || length.isMultiple(of: 256) ? length : nil
  }
}
