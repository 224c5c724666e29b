import Evidence

extension DecodedText {
  /// Returns the same reading with damage that only the text around it shows.
  func damaged(_ damage: Damage) -> DecodedText {
    DecodedText(
      text: text, payload: payload, encoding: encoding, repairs: repairs, damage: damage)
  }

  /// Returns the same reading for a longer text.
  ///
  /// - Parameter whole: The text from which the text of this reading was derived. All places are
  ///   moved to it. A place that wasn't derived from it becomes its last byte.
  func moved(to whole: Bytes) -> DecodedText {
    DecodedText(
      text: whole, payload: payload, encoding: encoding,
      repairs: repairs.map { $0.moved(to: whole, or: whole.suffix(1)) },
      damage: damage.map { $0.moved(to: whole, or: whole.suffix(1)) })
  }
}
