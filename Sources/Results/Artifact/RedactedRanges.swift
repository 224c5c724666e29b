package import Evidence

/// The byte ranges that must not be shown: the bytes of every redacted field, in every buffer that
/// contains them.
///
/// A token in a receipt's payload also occurs in the receipt around it, and in the text that
/// carried the artifact. All of these places are covered, because adding a range adds its origins.
package struct RedactedRanges: Sendable {
  /// Ranges by buffer, offsets from the buffer's start.
  private var ranges: [ObjectIdentifier: ByteRanges] = [:]

  /// Creates an empty set: everything may be shown.
  package init() {}

  /// Collects the bytes of all redacted fields of a tree.
  package init(in tree: FieldNode) {
    collect(tree)
  }

  /// Creates the set from a line of results. Origins are not followed: the line lists them.
  package init(_ ranges: [(buffer: Buffer, range: Range<Int>)]) {
    for (buffer, range) in ranges {
      self.ranges[ObjectIdentifier(buffer), default: ByteRanges()].insert(range)
    }
  }

  /// Covers all bytes but those of fields that are shown, in `buffers` and in the buffers that
  /// these were made from. Bytes that belong to no field may identify the device as well.
  ///
  /// - Parameters:
  ///   - tree: The fields. Leaves with a value that is not redacted stay visible.
  ///   - buffers: The buffers to cover.
  package init(allBut tree: FieldNode, in buffers: [Buffer]) {
    var shown: [ObjectIdentifier: ByteRanges] = [:]
    tree.forEachLeaf { leaf in
      guard !leaf.isWithheld, leaf.value != .none, let bytes = leaf.bytes else { return }
      for place in bytes.samePlaces {
        shown[ObjectIdentifier(place.buffer), default: ByteRanges()].insert(place.range)
      }
    }
    for buffer in buffers.flatMap(\.ancestry) where ranges[ObjectIdentifier(buffer)] == nil {
      ranges[ObjectIdentifier(buffer)] = ByteRanges(
        (shown[ObjectIdentifier(buffer)] ?? ByteRanges()).gaps(in: buffer.storage.indices))
    }
  }

  /// Adds the ranges of another set.
  package mutating func formUnion(_ other: RedactedRanges) {
    ranges.merge(other.ranges) { own, others in
      var union = own
      union.formUnion(others)
      return union
    }
  }

  /// Whether everything may be shown.
  package var isEmpty: Bool { ranges.isEmpty }

  /// Returns whether the byte at `offset`, from the start of the buffer, must not be shown.
  package func contains(_ offset: Int, in buffer: Buffer) -> Bool {
    ranges[ObjectIdentifier(buffer)]?.contains(offset) ?? false
  }

  /// Returns whether any of the bytes must not be shown. Origins of the bytes are not followed.
  package func overlaps(_ bytes: Bytes) -> Bool {
    ranges[ObjectIdentifier(bytes.buffer)]?.overlaps(bytes.range) ?? false
  }

  /// Returns the covered ranges of a buffer in ascending order; they neither overlap nor touch.
  package func ranges(in buffer: Buffer) -> [Range<Int>] {
    places(in: buffer).ranges
  }

  /// Returns the same ranges in a form in which a byte is found quickly.
  package func places(in buffer: Buffer) -> ByteRanges {
    ranges[ObjectIdentifier(buffer)] ?? ByteRanges()
  }

  /// Adds the bytes of a redacted field, and those of its children.
  private mutating func collect(_ node: FieldNode) {
    if node.isWithheld, let bytes = node.bytes { withhold(bytes) }
    node.children.forEach { collect($0) }
  }

  /// Adds bytes, and the bytes of parent buffers that they were made from, up to the input.
  package mutating func withhold(_ bytes: Bytes) {
    ranges[ObjectIdentifier(bytes.buffer), default: ByteRanges()].insert(bytes.range)
    bytes.parents.forEach { withhold($0) }
  }
}

extension Bytes {
  /// These bytes, and the identical bytes in the buffers from which their buffer was copied.
  ///
  /// A decoded text is not followed: a digit of Base64 also depends on its neighbors, so the same
  /// number of characters would contain other bytes.
  fileprivate var samePlaces: [Bytes] {
    let above = parents
    let isSame = above.reduce(0) { $0 + $1.count } == count
    return [self] + (isSame ? above.flatMap(\.samePlaces) : [])
  }
}

extension Buffer {
  /// The buffer and its parents up to the input, the buffer itself first.
  package var ancestry: [Buffer] {
    Array(sequence(first: self) { $0.origin?.parent.buffer })
  }
}

extension FieldNode {
  /// Whether the field's value is redacted or its privacy forbids showing it.
  fileprivate var isWithheld: Bool {
    if case .redacted = value { true } else { privacy == .withheld }
  }

  /// Calls `body` for each node without children, in the order of the tree.
  fileprivate func forEachLeaf(_ body: (FieldNode) -> Void) {
    if children.isEmpty { body(self) } else { children.forEach { $0.forEachLeaf(body) } }
  }

  /// Sum of the lengths in bytes of the tree's redacted values.
  package var redactedBytes: Int {
    let own = if case .redacted(let count) = value { count } else { 0 }
    return children.reduce(own) { $0 + $1.redactedBytes }
  }
}
