package import Decoding
import Evidence

extension DecodedText.Damage {
  /// Returns what was lost, where and how much, as one or two sentences.
  ///
  /// - Parameter decodedText: The reading that the damage belongs to, for positions in its text.
  func sentence(in decodedText: DecodedText) -> String {
    switch kind {
    case .utf8Replacement:
      let share = count * Bytes.replacementCharacterCount * 100 / max(decodedText.payload.count, 1)
      return """
        \(kind.sentence) \(places(in: decodedText)) of the text. \
        U+FFFD makes up \(share)% of the bytes.
        """
    case .foreignCharacter:
      return "\(kind.sentence) \(places(in: decodedText)) of the text."
    case .shortenedPrint:
      let mark = String(decoding: bytes.prefix(32), as: UTF8.self)
      return mark.isEmpty ? kind.sentence : "\(kind.sentence) It continues with “\(mark)”."
    case .cutText, .empty:
      return kind.sentence
    }
  }

  /// Whether the decoder skips this damage and continues: foreign characters and a single digit
  /// that is left over.
  package var isPassedOver: Bool { kind == .foreignCharacter || kind == .cutText }

  /// Returns what was skipped, for an artifact that is complete without it.
  ///
  /// - Parameter decodedText: The reading that the damage belongs to.
  package func passedOver(in decodedText: DecodedText) -> String {
    kind == .foreignCharacter
      ? """
      The text contains \(count.counted("character")) that no encoding uses, \
      \(count == 1 ? "" : "first ")at byte \(offset(in: decodedText.text)). Without \
      \(count == 1 ? "it" : "them") the artifact is complete.
      """
      : """
      One digit is left over at byte \(offset(in: decodedText.text)) of the text. Without it the artifact \
      is complete.
      """
  }

  /// Returns the first place as a byte offset: from the start of the text if the bytes are in the
  /// text's own buffer, otherwise from the start of their buffer.
  private func offset(in text: Bytes) -> String {
    let isInside = bytes.buffer === text.buffer
    return (bytes.startIndex - (isInside ? text.startIndex : 0)).grouped
  }

  /// Returns the number of places with the first offset, as the start of a sentence.
  private func places(in decodedText: DecodedText) -> String {
    let place = "at byte \(offset(in: decodedText.text))"
    return count == 1 ? place.capitalizedFirst : "In \(count.grouped) places, first \(place)"
  }
}

extension Truncation {
  /// How much is missing, and which known limit the length suggests, such as the size of a database
  /// column.
  package var sentence: String {
    ([loss] + [limitSentence].compactMap(\.self)).joined(separator: " ")
  }

  /// How many bytes are missing, exactly or at least, as a sentence.
  private var loss: String {
    guard let whole else { return "How much is missing isn't known." }
    return whole.isExact
      ? "By its stated lengths, \(missing.grouped) of \(whole.least.counted("byte")) \(missing == 1 ? "is" : "are") missing."
      : "In all, \(available.counted("byte")) \(available == 1 ? "is" : "are") here, and by its stated lengths, at least \(missing.counted("is", "are")) missing."
  }

  /// The limit that the number of characters or bytes suggests, as a sentence; `nil` if it suggests
  /// none.
  private var limitSentence: String? {
    guard let limit, let owner = (textLimit ?? byteLimit)?.owner else { return nil }
    return "\(limit) are as many as \(owner)."
  }

  /// The known limit that the length equals, with its unit: “4,096 characters”; `nil` if there is none.
  package var limit: String? {
    textLimit?.count.counted("character") ?? byteLimit?.count.counted("byte")
  }
}

extension Bytes {
  /// The length of U+FFFD in UTF-8, in bytes: EF BF BD.
  fileprivate static let replacementCharacterCount = 3
}
