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

  package var isEmpty: Bool { ranges.isEmpty }

  package func contains(_ offset: Int, in buffer: Buffer) -> Bool {
    ranges[ObjectIdentifier(buffer)]?.contains { $0.contains(offset) } ?? false
  }

  package func overlaps(_ bytes: Bytes) -> Bool {
    ranges[ObjectIdentifier(bytes.buffer)]?.contains { $0.overlaps(bytes.range) } ?? false
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

  /// How many bytes of the tree are marked as withheld.
  package var redactedBytes: Int {
    let own = if case .redacted(let count) = value { count } else { 0 }
    return children.reduce(own) { $0 + $1.redactedBytes }
  }
}
