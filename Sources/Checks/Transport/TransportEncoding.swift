import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the text around the artifact decodes without repairs: as Base64 with padding,
  /// hexadecimal, PEM or binary.
  ///
  /// - Passes: no repair was needed.
  /// - Warns: a repair was needed, such as spaces instead of plus signs, or characters were skipped
  ///   and the artifact is complete.
  /// - Fails: something was lost, such as bytes that became U+FFFD. The severity is a warning: the
  ///   rules on the content decide about the artifact.
  /// - Not applicable: the input is a text by itself that nobody called an artifact.
  package static let transportEncoding = Check("transport.encoding") { input in
    let decodedText = input.decodedText
    if let other = input.looseText { return .notApplicable(other) }
    if let damage = decodedText.damage {
      // The artifact is complete, so the skipped characters were not part of it.
      if damage.isPassedOver, input.isWholeInForm {
        return .warn(
          damage.passedOver(in: decodedText), at: [EvidenceReference(damage.bytes, "")])
      }
      let isOtherText = damage.kind == .foreignCharacter
      let remarks = [
        input.truncation?.sentence,
        input.mismatched.flatMap { isOtherText ? "It is \($0.kind.name)." : nil },
      ]
      return .fail(
        ([damage.sentence(in: decodedText)] + remarks.compactMap(\.self)).joined(separator: " "),
        at: [EvidenceReference(damage.bytes, "")])
    }
    guard !decodedText.repairs.isEmpty else {
      return .pass("\(decodedText.payload.count.counted("byte")), \(decodedText.encoding.phrase).")
    }
    // Text that was cut off inside a group of digits also lacks its padding.
    let remark = input.truncation.map { " \($0.sentence)" } ?? ""
    return .warn(
      "Repaired: \(decodedText.repairs.map(\.phrase).joined(separator: ", ")).\(remark)",
      at: decodedText.repairs.map { EvidenceReference($0.bytes, "") })
  }
}

extension CheckInput {
  /// For an input by itself that isn't an artifact, what it is, as a sentence: “No artifact is in
  /// it: it is text.”
  ///
  /// - Returns: `nil` if the text may be a damaged artifact: it was found in a field, its type is
  ///   known, it was cut short, or it consists of long runs of digits.
  package var looseText: String? {
    guard isLoose, type == .unknown, truncation == nil else { return nil }
    if let mismatched, decodedText.damage != nil {
      return "No artifact is in it: it is \(mismatched.kind.name)."
    }
    let pieces = decodedText.text.split { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let isOfWords =
      switch decodedText.damage?.kind {
      case .cutText?:
        pieces.count == 1 && pieces[0].count <= Self.longestWord
          && pieces[0].allSatisfy(\.isAlphanumeric)
      case .foreignCharacter?: !decodedText.text.isOfDigits && pieces.allSatisfy(Self.isWord)
      default: false
      }
    return decodedText.isPhrase || isOfWords ? "No artifact is in it: it is text." : nil
  }

  /// Maximum number of bytes of a word.
  private static let longestWord = 40

  /// Whether a piece without whitespace is a word, a name or an address: up to 40 bytes, or up to
  /// 120 with a sign of addresses or code; or a drawn line, without letters and digits. Another long
  /// piece may be a damaged artifact.
  private static func isWord(_ piece: Bytes) -> Bool {
    piece.count <= longestWord
      || piece.count <= 120 && piece.contains { ".:;()$'\"<>[]{}|".utf8.contains($0) }
      || !piece.contains(where: \.isAlphanumeric)
  }
}

extension Bytes {
  /// Whether the bytes look like a long text in Base64: over 100 bytes, of which at most 2% are
  /// neither digits of Base64 or Base64url nor line breaks.
  fileprivate var isOfDigits: Bool {
    let others = count { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x0a, 0x0d: false
      default: !"+/=-_".utf8.contains(byte)
      }
    }
    return count > 100 && others * 50 <= count
  }
}
