extension Collection {
  /// Returns the elements in parts of `size` elements; the last part may be shorter. A `size` below
  /// 1 counts as 1.
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
