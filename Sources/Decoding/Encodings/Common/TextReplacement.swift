package import Evidence

/// Replaces the escape sequences of one kind in a text by what they mean, in a derived buffer.
///
/// Example: with the trigger `%`, `%2B` becomes `+`.
package struct TextReplacement: Sendable {
  /// The bytes that a sequence may begin with.
  let triggers: [UInt8]
  /// How results name the step from the text to the derived buffer.
  let transform: Origin.Transform
  /// The name of the derived buffer in results.
  let name: String
  /// Returns the length of the sequence at the start of the bytes and the bytes that it means;
  /// `nil` if the trigger begins no sequence there.
  let match: @Sendable (Bytes) -> (length: Int, meaning: [UInt8])?

  /// Creates a replacement of the sequences that begin with one of `triggers`.
  package init(
    triggers: String, transform: Origin.Transform, name: String,
    match: @escaping @Sendable (Bytes) -> (length: Int, meaning: [UInt8])?
  ) {
    self.triggers = Array(triggers.utf8)
    self.transform = transform
    self.name = name
    self.match = match
  }

  /// Returns the text with every sequence replaced, in a derived buffer even if it has none.
  package func text(of text: Bytes) -> Bytes {
    apply(to: text)?.rest ?? text.transformed(into: text, named: name, by: transform)
  }

  /// Returns whether the text has such a sequence.
  package func occurs(in text: Bytes) -> Bool {
    var rest = text
    while let hit = hit(in: rest) {
      if match(text[hit..<text.endIndex]) != nil { return true }
      rest = text.between(hit + 1, text.endIndex)
    }
    return false
  }

  /// Replaces every sequence in the text, from left to right. The result of a replacement isn't
  /// replaced again.
  ///
  /// - Returns: The new text with the first sequence and their number; `nil` if the text has
  ///   none.
  func apply(to text: Bytes) -> UnwrappedText? {
    var output: DerivedBytes?
    var first: Bytes?
    var count = 0
    var copied = text.startIndex
    var position = text.startIndex
    while let hit = hit(in: text[position..<text.endIndex]) {
      guard let (length, meaning) = match(text[hit..<text.endIndex]) else {
        position = hit + 1
        continue
      }
      let place = hit..<(hit + length)
      var derived = output ?? DerivedBytes(from: text, capacity: text.count)
      output = nil
      derived.append(text[copied..<hit], from: copied..<hit)
      derived.append(meaning, from: place)
      output = derived
      first = first ?? text[place]
      count += 1
      copied = place.upperBound
      position = copied
    }
    guard var derived = output else { return nil }
    derived.append(text[copied..<text.endIndex], from: copied..<text.endIndex)
    return UnwrappedText(
      rest: derived.bytes(named: name, by: transform), place: first, count: count)
  }

  /// Returns the place of the first trigger. A single one is searched for directly in memory.
  private func hit(in text: Bytes) -> Int? {
    triggers.count == 1
      ? text.firstIndex(of: triggers[0]) : text.firstIndex(where: triggers.contains)
  }
}
