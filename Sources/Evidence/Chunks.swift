extension Collection {
  /// Returns the elements in parts of `size` elements, of one if it is less; the last part may be shorter.
  package func chunks(of size: Int) -> [SubSequence] {
    var chunks: [SubSequence] = []
    var rest = self[...]
    while !rest.isEmpty {
      chunks.append(rest.prefix(max(1, size)))
      rest = rest.dropFirst(max(1, size))
    }
    return chunks
  }
}
