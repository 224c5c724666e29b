extension Bytes {
  /// The parts of the parent buffer from which these bytes were made, in order.
  ///
  /// Empty for an input. A value that spans two chunks of an octet string has two parts.
  package var parents: [Bytes] {
    guard let origin = buffer.origin else { return [] }
    return origin.runs(into: range).compactMap { run in
      run.parentRange(of: range).map { Bytes(buffer: origin.parent.buffer, range: $0) }
    }
  }

  /// The bytes of the input from which these bytes were made, through all transformations; for an
  /// input, the bytes themselves.
  package var roots: [Bytes] {
    let parents = self.parents
    return parents.isEmpty ? [self] : parents.flatMap(\.roots)
  }

  /// The places of the bytes in the input: traced through all transformations, and for a buffer
  /// that was read from a larger input, with the offset in that input.
  package var inputPlaces: [ByteSpan] {
    roots.map { root in
      guard let origin = root.buffer.origin else { return root.span }
      return ByteSpan(
        buffer: origin.parent.buffer.name, offset: origin.offset + root.startIndex,
        length: root.count)
    }
  }

  /// Returns the transformations that were decoded between a buffer and these bytes, the outermost
  /// first.
  ///
  /// - Parameter start: The buffer to start from; `nil` for the input.
  /// - Returns: The transformations without copies and excerpts, which change no bytes.
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

  /// Creates a part of an input that isn't kept in memory as a whole. Its origin is the offset in
  /// the file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the part.
  ///   - name: The name of the part in source paths, such as `record`.
  ///   - offset: The offset of the first byte in the file.
  package init(_ bytes: [UInt8], named name: String, at offset: Int) {
    let origin = Origin(parentNamed: "file", offset: offset, transform: .excerpt)
    self = Buffer(name: name, bytes, origin: origin).all
  }

  /// Returns the bytes in a buffer of their own, which knows their place but not the surrounding
  /// bytes. Returns the same bytes if they are their whole buffer.
  package func excerpt(named name: String) -> Bytes {
    guard range != buffer.storage.indices else { return self }
    let run = Origin.Run(derived: 0..<count, parent: range)
    let origin = Origin(parent: self, transform: .excerpt, runs: [run])
    return Buffer(name: name, array, origin: origin).all
  }
}

extension Buffer {
  /// Returns the bytes of this buffer that were made from the given bytes of its parent; empty if
  /// they are from a different buffer.
  package func derived(from bytes: Bytes) -> [Bytes] {
    guard let origin, origin.parent.buffer === bytes.buffer else { return [] }
    return origin.runs(from: bytes.range).compactMap { run in
      run.derivedRange(of: bytes.range).map { Bytes(buffer: self, range: $0) }
    }
  }
}
