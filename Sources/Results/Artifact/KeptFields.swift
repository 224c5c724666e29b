import Evidence

/// A decoded structure without bytes and places, as a line of results without bytes contains it.
///
/// It omits what can be computed again from the input: byte strings above 16 bytes, and the fields
/// of certificates, which are the same in nearly every artifact or already in the summary.
struct KeptFields {
  /// The reduced tree. All nodes have the privacy `plain` and no bytes.
  let tree: FieldNode
  /// The complete tree.
  private let source: FieldNode

  /// Length in bytes of the longest byte string that is kept: that of an aaguid (WebAuthn Level 2
  /// §6.5.1).
  private static let longestBytes = 16
  /// Names of lists whose elements are omitted.
  private static let countedOnly = ["x5c", "certificates", "signers"]

  /// Reduces a tree.
  init(of tree: FieldNode) {
    source = tree
    self.tree = Self.node(tree, Self.value(of: tree) ?? .none, Self.children(of: tree))
  }

  /// Returns the entry with the path that its value has in the reduced tree.
  ///
  /// - Returns: `nil` if the value is not kept: everything below `/buffers` and `/details`, and
  ///   omitted fields. An entry outside of `/decoded` is returned unchanged.
  func entry(_ entry: RedactionEntry) -> RedactionEntry? {
    let parts = entry.path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    guard let first = parts.first else { return entry }
    if first.equals("buffers") || first.equals("details") { return nil }
    guard first.equals("decoded") else { return entry }
    guard let path = path(parts.dropFirst()) else { return nil }
    return RedactionEntry(path: "/decoded" + path, reason: entry.reason, bytes: entry.bytes)
  }

  /// Translates a path through the complete tree into one through the reduced tree.
  ///
  /// - Parameter parts: The parts after `decoded`: `children`, `2`, `children`, `0`, `value`.
  /// - Returns: The path as text, or `nil` if a node on it is omitted.
  private func path(_ parts: ArraySlice<String>) -> String? {
    var node = source
    var path = ""
    var rest = parts
    while let part = rest.popFirst() {
      guard part.equals("children") else { return path + "/" + part }
      guard let index = rest.popFirst().flatMap({ Int($0) }), node.children.indices.contains(index),
        Self.isOpen(node), Self.kept(node.children[index]) != nil
      else { return nil }
      path += "/children/\(node.children[..<index].count { Self.kept($0) != nil })"
      node = node.children[index]
    }
    return path
  }

  /// Returns the reduced node, or `nil` for one without a value and children that remain.
  private static func kept(_ node: FieldNode) -> FieldNode? {
    let children = children(of: node)
    guard let value = value(of: node), value != .none || !children.isEmpty else { return nil }
    return Self.node(node, value, children)
  }

  /// Copies a node with a new value and new children, without bytes.
  private static func node(
    _ node: FieldNode, _ value: FieldValue, _ children: [FieldNode]
  ) -> FieldNode {
    FieldNode(node.name, value, at: nil, note: node.note, privacy: .plain, holding: children)
  }

  /// Returns the reduced children; empty for lists that are omitted.
  private static func children(of node: FieldNode) -> [FieldNode] {
    isOpen(node) ? node.children.compactMap(kept) : []
  }

  /// Whether the children of this node are kept.
  private static func isOpen(_ node: FieldNode) -> Bool {
    !countedOnly.contains { node.name.equals($0) }
  }

  /// Returns the value to keep: `nil` if the field is omitted, `.some(.none)` for a container's
  /// bytes.
  private static func value(of node: FieldNode) -> FieldValue? {
    guard case .bytes(let bytes) = node.value else { return node.value }
    guard node.children.isEmpty else { return .some(.none) }
    return bytes.count <= longestBytes ? .bytes(Bytes(bytes.array)) : nil
  }
}
