extension Collection {
  /// Returns the elements in parts of `size` elements, at least 1; the last part may be shorter.
  package func chunks(of size: Int) -> [SubSequence] {
    var chunks: [SubSequence] = []
    precondition(size > 0)
    var rest = self[...]
    while !rest.isEmpty {
      chunks.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return chunks
  }
}
