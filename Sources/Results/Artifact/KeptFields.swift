import Evidence

/// A decoded structure without its bytes: the fields whose values are worth a line, and no place.
///
/// What is left out can be computed again from the input: long runs of bytes, and the fields of
/// certificates, which are the same in nearly every artifact or stand in the summary.
struct KeptFields {
  let tree: FieldNode
  private let source: FieldNode

  /// The longest run of bytes that is kept: that of an aaguid.
  private static let longestBytes = 16
  /// Lists whose elements are left out; how many there are is kept.
  private static let countedOnly = ["x5c", "certificates", "signers"]

  init(of tree: FieldNode) {
    source = tree
    self.tree = Self.node(tree, Self.value(of: tree) ?? .none, Self.children(of: tree))
  }

  /// An entry of what was withheld, at the place that its value has now; `nil` where the value is not
  /// kept.
  func entry(_ entry: RedactionEntry) -> RedactionEntry? {
    let parts = entry.path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    guard let first = parts.first else { return entry }
    if first.equals("buffers") || first.equals("details") { return nil }
    guard first.equals("decoded") else { return entry }
    guard let path = path(parts.dropFirst()) else { return nil }
    return RedactionEntry(path: "/decoded" + path, reason: entry.reason, bytes: entry.bytes)
  }

  /// Follows a path through the structure as it was, and tells the one through what is kept.
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

  private static func kept(_ node: FieldNode) -> FieldNode? {
    let children = children(of: node)
    guard let value = value(of: node), value != .none || !children.isEmpty else { return nil }
    return Self.node(node, value, children)
  }

  private static func node(
    _ node: FieldNode, _ value: FieldValue, _ children: [FieldNode]
  ) -> FieldNode {
    FieldNode(node.name, value, at: nil, note: node.note, privacy: .plain, holding: children)
  }

  private static func children(of node: FieldNode) -> [FieldNode] {
    isOpen(node) ? node.children.compactMap(kept) : []
  }

  private static func isOpen(_ node: FieldNode) -> Bool {
    !countedOnly.contains { node.name.equals($0) }
  }

  /// `nil` for a value that is left out with its field.
  private static func value(of node: FieldNode) -> FieldValue? {
    guard case .bytes(let bytes) = node.value else { return node.value }
    guard node.children.isEmpty else { return .some(.none) }
    return bytes.count <= longestBytes ? .bytes(Bytes(bytes.array)) : nil
  }
}
