import Evidence

extension DecodedText {
  /// Returns the same reading with damage that only the text around it shows.
  func damaged(_ damage: Damage) -> DecodedText {
    DecodedText(
      text: text, payload: payload, encoding: encoding, repairs: repairs, damage: damage)
  }

  /// Returns the same reading for a longer text.
  ///
  /// - Parameter whole: the text from which the text of this reading was derived. All places are
  ///   moved to it.
  func moved(to whole: Bytes) -> DecodedText {
    DecodedText(
      text: whole, payload: payload, encoding: encoding,
      repairs: repairs.map { .init($0.kind, at: $0.bytes.walked(to: whole), count: $0.count) },
      damage: damage.map { .init($0.kind, at: $0.bytes.walked(to: whole), count: $0.count) })
  }
}

extension Bytes {
  /// Returns the first part of the text's buffer from which these bytes were made; the last byte
  /// of the text if they weren't made from it.
  fileprivate func walked(to text: Bytes) -> Bytes {
    var place = self
    while place.buffer !== text.buffer {
      guard let parent = place.parents.first else { return text.suffix(1) }
      place = parent
    }
    return place
  }
}
