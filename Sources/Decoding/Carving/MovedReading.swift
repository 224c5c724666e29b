import Evidence

extension DecodedText {
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

  /// The same reading with its text and the places in it in a copy without the bytes around them. The results of
  /// each artifact contain the buffers of these places and are searched for secrets. A file with many artifacts
  /// would otherwise be repeated for each of them.
  ///
  /// The origin of the payload stays the captured text. If the payload is a part of the text, nothing changes.
  package var withoutSurroundings: DecodedText {
    guard payload.buffer !== text.buffer else { return self }
    let places = ([text, damage?.bytes].compactMap(\.self) + repairs.map(\.bytes))
      .filter { $0.buffer === text.buffer }
    let start = places.map(\.startIndex).min() ?? text.startIndex
    let end = places.map(\.endIndex).max() ?? text.endIndex
    let copy = text.buffer.all.between(start, end).excerpt(named: "artifact text")
    let moved = { (place: Bytes) in
      guard place.buffer === text.buffer else { return place }
      let first = copy.startIndex + place.startIndex - start
      return copy.between(first, first + place.count)
    }
    return DecodedText(
      text: moved(text), payload: payload, encoding: encoding,
      repairs: repairs.map { Repair($0.kind, at: moved($0.bytes), count: $0.count) },
      damage: damage.map { Damage($0.kind, at: moved($0.bytes), count: $0.count) })
  }
}
