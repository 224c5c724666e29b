extension Collection {
  /// Returns the elements in parts of `size` elements, or of one if it is less; the last part may be
  /// shorter.
  package func chunks(of size: Int) -> [SubSequence] {
    let size = Swift.max(1, size)
    var chunks: [SubSequence] = []
    var rest = self[...]
    while !rest.isEmpty {
      chunks.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return chunks
  }
}
