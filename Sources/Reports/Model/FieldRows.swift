package import Evidence

/// A decoded structure as the rows of a table, each with its depth.
package struct FieldRows: Sendable {
  package let rows: [Row]
  /// Rows that were left out because there are too many.
  package let omitted: Int

  package struct Row: Sendable {
    package let node: FieldNode
    package let depth: Int
    /// Which of the structure's parts the row belongs to, counted from zero.
    package let part: Int
    /// Whether the row before it, of those that have a place, is in another buffer.
    package let startsBuffer: Bool
  }

  package init(of tree: FieldNode, limit: Int = 5_000) {
    var rows: [Row] = []
    var omitted = 0
    var buffer: ObjectIdentifier?
    // A stack instead of recursion: the depth of the tree is the sender's choice.
    var stack = [(node: tree, depth: 0, part: 0)]
    while let (node, depth, part) = stack.popLast() {
      let next = node.bytes.map { ObjectIdentifier($0.buffer) }
      if rows.count < limit {
        rows.append(
          Row(node: node, depth: depth, part: part, startsBuffer: next != nil && next != buffer))
        buffer = next ?? buffer
      } else {
        omitted += 1
      }
      for (index, child) in node.children.enumerated().reversed() {
        stack.append((child, depth + 1, depth == 0 ? index : part))
      }
    }
    self.rows = rows
    self.omitted = omitted
  }
}
