package import Evidence

/// A decoded structure as the rows of a table, in depth-first order.
package struct FieldRows: Sendable {
  /// The rows.
  package let rows: [Row]
  /// Number of fields that are left out because of the limit.
  package let omitted: Int

  /// A field with its depth.
  package struct Row: Sendable {
    /// The field.
    package let node: FieldNode
    /// Depth in the tree; the root has 0.
    package let depth: Int
    /// Whether the field's bytes are in a different buffer than those of the last row before it that
    /// has bytes. True for the first row with bytes, and false for a row without.
    package let startsBuffer: Bool
  }

  /// Lists the fields of a tree.
  ///
  /// - Parameters:
  ///   - tree: The root.
  ///   - limit: Maximum number of rows.
  package init(of tree: FieldNode, limit: Int = 5_000) {
    var rows: [Row] = []
    var omitted = 0
    var buffer: ObjectIdentifier?
    // A stack instead of recursion, because whoever made the artifact chooses the depth.
    var stack = [(node: tree, depth: 0)]
    while let (node, depth) = stack.popLast() {
      let next = node.bytes.map { ObjectIdentifier($0.buffer) }
      if rows.count < limit {
        rows.append(
          Row(node: node, depth: depth, startsBuffer: next != nil && next != buffer))
        buffer = next ?? buffer
      } else {
        omitted += 1
      }
      for child in node.children.reversed() { stack.append((child, depth + 1)) }
    }
    self.rows = rows
    self.omitted = omitted
  }
}
