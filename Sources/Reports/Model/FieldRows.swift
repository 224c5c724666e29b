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
    /// The buffer of the field's bytes, or of those of the first field inside it, if the rows before have bytes in
    /// a different one or none; otherwise `nil`.
    package let startedBuffer: Buffer?
  }

  /// Lists the fields of a tree.
  ///
  /// - Parameters:
  ///   - tree: The root.
  ///   - limit: Maximum number of rows.
  package init(of tree: FieldNode, limit: Int = 5_000) {
    var rows: [Row] = []
    var omitted = 0
    var buffer: Buffer?
    // A stack instead of recursion, because whoever made the artifact chooses the depth.
    var stack = [(node: tree, depth: 0)]
    while let (node, depth) = stack.popLast() {
      if rows.count < limit {
        let next = node.firstBuffer ?? buffer
        rows.append(Row(node: node, depth: depth, startedBuffer: next === buffer ? nil : next))
        buffer = next
      } else {
        omitted += 1
      }
      for child in node.children.reversed() { stack.append((child, depth + 1)) }
    }
    self.rows = rows
    self.omitted = omitted
  }
}

extension FieldNode {
  /// The buffer of its bytes, or of those of the first field inside it; `nil` if neither has any.
  fileprivate var firstBuffer: Buffer? {
    var node = self
    while node.bytes == nil, let first = node.children.first { node = first }
    return node.bytes?.buffer
  }
}
