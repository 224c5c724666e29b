package import Decoding
import Evidence

extension ArmourReading.Damage {
  /// What was lost, where, and how much of it.
  func sentence(in armour: ArmourReading) -> String {
    switch kind {
    case .utf8Replacement:
      let share = count * Bytes.replacementCharacterCount * 100 / max(armour.payload.count, 1)
      return """
        \(kind.sentence) \(places(in: armour)) of the text. \
        U+FFFD makes up \(share)% of the bytes.
        """
    case .foreignCharacter:
      return "\(kind.sentence) \(places(in: armour)) of the text."
    case .shortenedPrint:
      let mark = String(decoding: bytes.prefix(32), as: UTF8.self)
      return mark.isEmpty ? kind.sentence : "\(kind.sentence) It continues with “\(mark)”."
    case .cutText, .empty:
      return kind.sentence
    }
  }

  /// Whether the decoder reads on after it.
  package var isPassedOver: Bool { kind == .foreignCharacter || kind == .cutText }

  /// What was passed over, where nothing of the artifact was lost by it.
  package func passedOver(in armour: ArmourReading) -> String {
    kind == .foreignCharacter
      ? """
      The text contains \(count.counted("character")) that no encoding uses, \
      \(count == 1 ? "" : "first ")at byte \(offset(in: armour.text)). Without \
      \(count == 1 ? "it" : "them") the artifact is complete.
      """
      : """
      One digit is left over at byte \(offset(in: armour.text)) of the text. Without it the artifact \
      is complete.
      """
  }

  /// The first place, counted from the start of the text where it lies in the text's own buffer.
  private func offset(in text: Bytes) -> String {
    let isInside = bytes.buffer === text.buffer
    return (bytes.startIndex - (isInside ? text.startIndex : 0)).grouped
  }

  private func places(in armour: ArmourReading) -> String {
    let place = "at byte \(offset(in: armour.text))"
    return count == 1 ? place.capitalizedFirst : "In \(count.grouped) places, first \(place)"
  }
}

extension Truncation {
  /// How much is missing, and which limit the length suggests.
  package var sentence: String {
    ([loss] + [limitSentence].compactMap(\.self)).joined(separator: " ")
  }

  private var loss: String {
    guard let whole else { return "How much is missing isn't known." }
    return whole.isExact
      ? "\(missing.grouped) of \(whole.least.grouped) bytes are missing."
      : "At least \(missing.grouped) bytes are missing after the \(available.grouped) that arrived."
  }

  private var limitSentence: String? {
    if let textLimit {
      return "\(textLimit.count.grouped) characters arrived, as many as \(textLimit.owner)."
    }
    return byteLimit.map { "\($0.count.grouped) bytes arrived, as many as \($0.owner)." }
  }
}

extension Bytes {
  /// U+FFFD in UTF-8.
  fileprivate static let replacementCharacterCount = 3
}
