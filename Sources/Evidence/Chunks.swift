extension Collection {
  /// Returns the elements in parts of `size` elements; the last part may be shorter.
  package func chunks(of size: Int) -> [SubSequence] {
    var chunks: [SubSequence] = []
    var rest = self[...]
    while !rest.isEmpty {
      chunks.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return chunks
  }
}
