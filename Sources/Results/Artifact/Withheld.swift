package import Evidence

/// The bytes that must not be shown: those of every redacted field, in every buffer that holds them.
///
/// A token in a receipt's payload stands a second time in the receipt around it, and a third time
/// in the text that carried the artifact; all of these places are withheld.
package struct Withheld: Sendable {
  private var ranges: [ObjectIdentifier: ByteRanges] = [:]

  package init() {}

  package init(in tree: FieldNode) {
    collect(tree)
  }

  /// What a results line lists as withheld.
  package init(_ ranges: [(buffer: Buffer, range: Range<Int>)]) {
    for (buffer, range) in ranges {
      self.ranges[ObjectIdentifier(buffer), default: ByteRanges()].insert(range)
    }
  }

  /// Everything but the fields that are shown, in `buffers` and in those that they were made from:
  /// what no field accounts for may name the device just as well.
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

  package mutating func formUnion(_ other: Withheld) {
    ranges.merge(other.ranges) { own, others in
      var union = own
      union.formUnion(others)
      return union
    }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  package func contains(_ offset: Int, in buffer: Buffer) -> Bool {
    ranges[ObjectIdentifier(buffer)]?.contains(offset) ?? false
  }

  package func overlaps(_ bytes: Bytes) -> Bool {
    ranges[ObjectIdentifier(bytes.buffer)]?.overlaps(bytes.range) ?? false
  }

  /// The stretches of a buffer that are withheld, in order, none of which touches another.
  package func ranges(in buffer: Buffer) -> [Range<Int>] {
    places(in: buffer).ranges
  }

  /// The same, to look for a byte in them.
  package func places(in buffer: Buffer) -> ByteRanges {
    ranges[ObjectIdentifier(buffer)] ?? ByteRanges()
  }

  private mutating func collect(_ node: FieldNode) {
    if node.isWithheld, let bytes = node.bytes { withhold(bytes) }
    node.children.forEach { collect($0) }
  }

  /// Also where the bytes come from.
  package mutating func withhold(_ bytes: Bytes) {
    ranges[ObjectIdentifier(bytes.buffer), default: ByteRanges()].insert(bytes.range)
    bytes.parents.forEach { withhold($0) }
  }
}

extension Bytes {
  /// The bytes, and where the very same ones stand in the buffers that theirs was put together from.
  /// A text that was decoded holds others: a digit of Base64 tells of its neighbours, too.
  fileprivate var samePlaces: [Bytes] {
    let above = parents
    let isSame = above.reduce(0) { $0 + $1.count } == count
    return [self] + (isSame ? above.flatMap(\.samePlaces) : [])
  }
}

extension Buffer {
  /// The buffer and all that it was made from.
  package var ancestry: [Buffer] {
    Array(sequence(first: self) { $0.origin?.parent.buffer })
  }
}

extension FieldNode {
  fileprivate var isWithheld: Bool {
    if case .redacted = value { true } else { privacy == .withheld }
  }

  fileprivate func forEachLeaf(_ body: (FieldNode) -> Void) {
    if children.isEmpty { body(self) } else { children.forEach { $0.forEachLeaf(body) } }
  }

  /// How many bytes of the tree are marked as withheld.
  package var redactedBytes: Int {
    let own = if case .redacted(let count) = value { count } else { 0 }
    return children.reduce(own) { $0 + $1.redactedBytes }
  }
}
