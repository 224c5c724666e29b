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

extension Bytes {
  /// Where the bytes stand in the input: walked back through every transformation, and from a buffer
  /// that was read out of the input to its place in there.
  package var inputPlaces: [ByteSpan] {
    roots.map { root in
      guard let origin = root.buffer.origin else { return root.span }
      return ByteSpan(
        buffer: origin.parent.buffer.name, offset: origin.offset + root.startIndex,
        length: root.count)
    }
  }

  /// What was undone on the way from the bytes of a buffer to these, the first first; from the input
  /// where none is named. Bytes that were only copied were not changed.
  package func transforms(since start: Buffer? = nil) -> [Origin.Transform] {
    var transforms: [Origin.Transform] = []
    var current = buffer
    while current !== start, let origin = current.origin {
      if origin.transform != .copy, origin.transform != .excerpt {
        transforms.append(origin.transform)
      }
      current = origin.parent.buffer
    }
    return transforms.reversed()
  }

  /// Bytes that were read out of an input, which is not available as a whole.
  /// - Parameters:
  ///   - name: what a reader calls them.
  ///   - file: what a reader calls the input.
  package init(_ bytes: [UInt8], name: String, readFrom file: String, at offset: Int) {
    let origin = Origin(parentNamed: file, offset: offset, transform: .excerpt)
    self = Buffer(name: name, bytes, origin: origin).all
  }

  /// The same bytes as a buffer of their own, which tells where they stood and not what stood beside
  /// them; the same where nothing did.
  package func excerpt(named name: String) -> Bytes {
    guard range != buffer.storage.indices else { return self }
    let run = Origin.Run(derived: 0..<count, parent: range)
    let origin = Origin(parent: self, transform: .excerpt, runs: [run])
    return Buffer(name: name, array, origin: origin).all
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
