import Evidence

/// Escape sequences replaced by what they stand for, in a derived buffer.
struct TextReplacement {
  /// The byte that every sequence starts with.
  let trigger: UInt8
  let transform: Origin.Transform
  /// What a reader calls the result.
  let name: String
  /// The length of the sequence at the start of the bytes and what it stands for; `nil` where the
  /// trigger starts none.
  let match: @Sendable (Bytes) -> (length: Int, meaning: [UInt8])?

  /// The text with every sequence replaced, or `nil` where it holds none.
  func apply(to text: Bytes) -> Peeled? {
    var output: DerivedBytes?
    var first: Bytes?
    var count = 0
    var copied = text.startIndex
    var position = text.startIndex
    while let hit = text[position..<text.endIndex].firstIndex(of: trigger) {
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
    return Peeled(
      rest: derived.bytes(named: name, by: transform), place: first, count: count)
  }
}
