extension Bytes {
  /// The same bytes one layer down: the parts of the parent buffer that they were made from.
  ///
  /// Empty for bytes that were handed in. A value that lies across two chunks of an octet string has
  /// two parts, in order.
  package var parents: [Bytes] {
    guard let origin = buffer.origin else { return [] }
    return origin.runs(into: range).compactMap { run in
      run.parentRange(of: range).map { Bytes(buffer: origin.parent.buffer, range: $0) }
    }
  }

  /// The bytes walked back to the buffer that was handed in, through every transformation.
  package var roots: [Bytes] {
    let parents = self.parents
    return parents.isEmpty ? [self] : parents.flatMap(\.roots)
  }
}

extension Buffer {
  /// The bytes of this buffer that were made of the given ones of its parent.
  package func derived(from bytes: Bytes) -> [Bytes] {
    guard let origin, origin.parent.buffer === bytes.buffer else { return [] }
    return origin.runs(from: bytes.range).compactMap { run in
      run.derivedRange(of: bytes.range).map { Bytes(buffer: self, range: $0) }
    }
  }
}

extension Bytes {
  /// The same bytes as a buffer of their own, which knows where they stood. Whoever shows or keeps
  /// it has nothing of what stands around them.
  package func excerpt(named name: String) -> Bytes {
    guard range != buffer.storage.indices else { return self }
    let run = Origin.Run(derived: 0..<count, parent: range)
    let origin = Origin(parent: self, transform: .excerpt, runs: [run])
    return Buffer(name: name, array, origin: origin).all
  }
}

extension Origin {
  /// Where the bytes were taken from, counted in what an excerpt was taken from: a place that means
  /// the same whether the excerpt is at hand or not.
  package var place: (buffer: Buffer, offset: Int) {
    var place = (buffer: parent.buffer, offset: offset)
    while let above = place.buffer.origin, above.transform == .excerpt {
      place = (above.parent.buffer, above.offset + place.offset)
    }
    return place
  }
}
