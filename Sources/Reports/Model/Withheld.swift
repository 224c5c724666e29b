package import Decoding
package import Evidence

/// The bytes that must not be shown: those of every redacted field, in every buffer that holds them.
///
/// A token in a receipt's payload stands a second time in the receipt around it, and a third time
/// in the text that carried the artifact; all of these places are withheld.
package struct Withheld: Sendable {
  private var ranges: [ObjectIdentifier: [Range<Int>]] = [:]

  package init(in tree: FieldNode) {
    collect(tree)
  }

  /// What a results line lists as withheld.
  init(_ ranges: [(buffer: Buffer, range: Range<Int>)]) {
    for (buffer, range) in ranges {
      self.ranges[ObjectIdentifier(buffer), default: []].append(range)
    }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  package func contains(_ offset: Int, in buffer: Buffer) -> Bool {
    ranges[ObjectIdentifier(buffer)]?.contains { $0.contains(offset) } ?? false
  }

  package func overlaps(_ bytes: Bytes) -> Bool {
    ranges[ObjectIdentifier(bytes.buffer)]?.contains { $0.overlaps(bytes.range) } ?? false
  }

  /// The stretches of a buffer that are withheld, in order, none of which touches another.
  package func ranges(in buffer: Buffer) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    let sorted = ranges[ObjectIdentifier(buffer), default: []].filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    for range in sorted {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  private mutating func collect(_ node: FieldNode) {
    if case .redacted = node.value, let bytes = node.bytes { withhold(bytes) }
    node.children.forEach { collect($0) }
  }

  private mutating func withhold(_ bytes: Bytes) {
    ranges[ObjectIdentifier(bytes.buffer), default: []].append(bytes.range)
    bytes.parents.forEach { withhold($0) }
  }
}

extension FieldNode {
  /// The value to show: a leaf that holds withheld bytes under another name is withheld as well,
  /// and of a container only the parts are shown.
  package func shown(_ withheld: Withheld) -> FieldValue {
    guard case .bytes(let bytes) = value, withheld.overlaps(bytes) else { return value }
    return children.isEmpty ? .redacted(count: bytes.count) : .none
  }
}
